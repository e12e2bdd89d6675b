import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Lead } from '../ui/dialog.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import { accessRequestAddresses } from './access-request-part.ts'
import classes from './members.module.css'
import { type Container, readsAffectedByMembers } from './members.ts'
import { RolePicker } from './role-picker.tsx'
import { roleName } from './roles.ts'
import { WaitingPeople } from './waiting-people.tsx'

const DEVELOPER = 30

/** A button that opens the requests for access. Hidden if there are none. */
export function AccessRequests({ container }: { container: Container }) {
  const { kind, id } = container
  const read = useList(accessRequestAddresses[kind].list, { id, per_page: 100 })
  return (
    <WaitingPeople read={read} noun="access request" title="Access requests">
      {(onEnded) => <List container={container} rows={read.rows ?? []} onDecided={onEnded} />}
    </WaitingPeople>
  )
}

interface Requester {
  id: number
  name: string
  username: string
  requested_at: string
}

interface ListProps {
  container: Container
  rows: readonly Requester[]
  /** The button with the focus is about to disappear. */
  onDecided: () => void
}

function List({ container: { kind, id, level, title }, rows, onDecided }: ListProps) {
  const addresses = accessRequestAddresses[kind]
  const [role, setRole] = useState(DEVELOPER)
  const approve = useWrite(addresses.approve, { refreshes: readsAffectedByMembers })
  const deny = useWrite(addresses.deny, { refreshes: [addresses.list] })
  const error = approve.error ?? deny.error
  const decide = (work: Promise<unknown>, name: string, text: string) =>
    void work.then(
      () => {
        // A request belongs to its user, so nobody else can bring an ended one back.
        announceOne({ text, name, names: [name, title], reads: [], undo: undefined })
        onDecided()
      },
      () => undefined,
    )
  if (rows.length === 0) return <Lead>No access requests.</Lead>
  return (
    <>
      {error && <ErrorBand error={error} what="The request could not be decided." />}
      <div className={classes.requestRole}>
        <RolePicker value={role} onChange={setRole} maxLevel={level} error={undefined} label="Role when approved" />
      </div>
      <ul className={classes.invitations}>
        {rows.map(({ id: user_id, name, username, requested_at }) => (
          <li key={user_id}>
            <span className="cut">
              <bdi>{name}</bdi>
            </span>
            <span className={`cut quiet ${classes.details}`}>
              @{username}, requested <Ago at={requested_at} /> ago
            </span>
            <Button
              aria-label={`Approve ${name}`}
              loading={approve.pending}
              onClick={() =>
                decide(
                  approve.write({ id, user_id, access_level: role }),
                  name,
                  `${name} is now ${roleName(role)} of ${title}`,
                )
              }
            >
              Approve
            </Button>
            <Button
              aria-label={`Deny ${name}`}
              loading={deny.pending}
              onClick={() => decide(deny.write({ id, user_id }), name, `Request of ${name} denied`)}
            >
              Deny
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
