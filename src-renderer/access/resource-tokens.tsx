import { roleName } from '../members/roles.ts'
import { EmptyState } from '../ui/states.tsx'
import { AccessPage } from './access-section.tsx'
import { TokenSection } from './token-section.tsx'

interface Props {
  kind: 'project' | 'group'
  id: number
  /** The full path. */
  name: string
  /** Access level of the current user. */
  level: number
}

const managing = { project: { level: 40, names: 'Maintainers and Owners' }, group: { level: 50, names: 'Owners' } }

/** The access tokens of a project or group. Without the role, nothing is asked: the server would refuse the session's token. */
export function ResourceTokens({ kind, id, name, level }: Props) {
  const required = managing[kind]
  if (level < required.level)
    return (
      <EmptyState title={`Only ${required.names} see the access tokens of a ${kind}`}>
        <p>
          {level > 0 ? `Your role in this ${kind} is ${roleName(level)}.` : `You are not a member of this ${kind}.`}
        </p>
      </EmptyState>
    )
  return (
    <AccessPage name="Access tokens">
      <TokenSection
        isMain
        place={{ kind, id, name, level }}
        title="Access tokens"
        text={`With an access token of the ${kind}, programs use the API as a bot that is a member of the ${kind}.`}
      />
    </AccessPage>
  )
}
