import { Button } from '@mantine/core'
import { useList, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { Lead } from '../ui/dialog.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { invitationPart, noInvitation } from './invitation-part.ts'
import classes from './members.module.css'
import type { Container } from './members.ts'
import { roleName } from './roles.ts'
import { WaitingPeople } from './waiting-people.tsx'

const addresses = {
  project: { list: 'GET /projects/:id/invitations', revoke: 'DELETE /projects/:id/invitations/:email' },
  group: { list: 'GET /groups/:id/invitations', revoke: 'DELETE /groups/:id/invitations/:email' },
} as const

/** A button that opens the pending invitations. Hidden if there are none. */
export function Invitations({ container }: { container: Container }) {
  const { kind, id } = container
  const read = useList(addresses[kind].list, { id, per_page: 100 })
  return (
    <WaitingPeople read={read} noun="invitation" title="Pending invitations">
      {(onEnded) => <List container={container} rows={read.rows ?? []} onRevoked={onEnded} />}
    </WaitingPeople>
  )
}

interface Invitation {
  invite_email: string
  access_level: number
  created_at: string
  expires_at: string | null
  created_by_name: string | null
}

interface ListProps {
  container: Container
  rows: readonly Invitation[]
  /** The button with the focus is about to disappear. */
  onRevoked: () => void
}

function List({ container: { kind, id }, rows, onRevoked }: ListProps) {
  const revoke = useWrite(addresses[kind].revoke, { refreshes: [addresses[kind].list] })
  const onRevoke = ({ invite_email: email, access_level, expires_at }: Invitation) =>
    void revoke.write({ id, email }).then(
      () => {
        announceOne({
          text: `Invitation for ${email} revoked`,
          name: email,
          reads: [addresses[kind].list],
          undo: moveBetween(invitationPart({ kind, id }, email), noInvitation, { access_level, expires_at }),
        })
        onRevoked()
      },
      () => undefined,
    )
  if (rows.length === 0) return <Lead>No pending invitations.</Lead>
  return (
    <>
      {revoke.error && <ErrorBand error={revoke.error} what="The invitation could not be revoked." />}
      <ul className={classes.invitations}>
        {rows.map((invitation) => (
          <li key={invitation.invite_email}>
            <span className="cut">{invitation.invite_email}</span>
            <span className={`cut quiet ${classes.details}`}>
              {roleName(invitation.access_level)}, invited{' '}
              {invitation.created_by_name && `by ${invitation.created_by_name} `}
              <Ago at={invitation.created_at} /> ago
              {invitation.expires_at && (
                <>
                  , expires <Day at={invitation.expires_at} />
                </>
              )}
            </span>
            <Button
              aria-label={`Revoke the invitation for ${invitation.invite_email}`}
              onClick={() => onRevoke(invitation)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
