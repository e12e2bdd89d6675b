import { useAccessRules } from '../access/access-rules.ts'
import { AccessPage } from '../access/access-section.tsx'
import { GpgKeySection } from '../access/gpg-key-section.tsx'
import { SshKeySection } from '../access/ssh-key-section.tsx'
import { TokenSection } from '../access/token-section.tsx'
import { kindOf, type User } from './user.ts'

interface Props {
  user: User
  /** The current user is this user. */
  own: boolean
  /** Only administrators have impersonation tokens and create personal ones. */
  admin: boolean
}

/** The keys and access tokens of a user, for the user and administrators. */
export function UserCredentials({ user, own, admin }: Props) {
  const rules = useAccessRules()
  const owner = { id: user.id, name: user.name, own }
  const isBot = kindOf(user) === 'bot'
  return (
    <AccessPage name="Keys and tokens">
      <TokenSection
        isMain
        place={{ kind: 'personal', user, own: own && !admin }}
        title="Personal access tokens"
        text={
          own && !admin
            ? 'You can create tokens with few scopes. Ask an administrator for a token with other scopes.'
            : 'With a personal access token, programs use the API as the user.'
        }
        obstacle={
          rules?.tokens.personal === false
            ? 'The setting “No personal access tokens” is on, so nobody can create one.'
            : undefined
        }
      />
      {admin && !own && !isBot && (
        <TokenSection
          place={{ kind: 'impersonation', user }}
          title="Impersonation tokens"
          text="With an impersonation token, an administrator acts as the user. The user does not see these tokens."
          obstacle={
            rules?.impersonation === false
              ? 'The setting “Administrators may act as other people” is off, so these tokens do not work.'
              : undefined
          }
        />
      )}
      <SshKeySection owner={owner} />
      <GpgKeySection owner={owner} />
    </AccessPage>
  )
}
