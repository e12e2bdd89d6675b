import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useList, useWrite } from '../api/use-api.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { Ago, On } from '../ui/when.tsx'
import classes from './members.module.css'
import type { Container } from './members.ts'
import { roleName } from './roles.ts'

const addresses = {
  project: { list: 'GET /projects/:id/invitations', drop: 'DELETE /projects/:id/invitations/:email' },
  group: { list: 'GET /groups/:id/invitations', drop: 'DELETE /groups/:id/invitations/:email' },
} as const

/** Those who were invited by their address and have not come yet; nothing stands there where there are none. */
export function Invitations({ container }: { container: Container }) {
  const { kind, id } = container
  const read = useList(addresses[kind].list, { id, per_page: 100 })
  const [open, setOpen] = useState(false)
  const close = useRef<HTMLButtonElement>(null)
  const waiting = read.total ?? read.rows?.length ?? 0
  if (!open && waiting === 0) return null
  return (
    <>
      <Button variant="subtle" color="gray" c="var(--ink2)" onClick={() => setOpen(true)}>
        {count(waiting)} invited
      </Button>
      {open && (
        <Dialog
          title="Invited, not here yet"
          size={640}
          onClose={() => setOpen(false)}
          foot={
            <Button ref={close} onClick={() => setOpen(false)}>
              Close
            </Button>
          }
        >
          {read.error && <ErrorBand error={read.error} onRetry={read.retry} />}
          <List container={container} rows={read.rows ?? []} onDropped={() => close.current?.focus()} />
        </Dialog>
      )}
    </>
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
  /** The line and its button are about to go. */
  onDropped: () => void
}

function List({ container: { kind, id }, rows, onDropped }: ListProps) {
  const drop = useWrite(addresses[kind].drop, { refreshes: [addresses[kind].list] })
  if (rows.length === 0) return <Lead>Nobody is waited for.</Lead>
  return (
    <>
      {drop.error && <ErrorBand error={drop.error} what="The invitation could not be taken back." />}
      <ul className={classes.invited}>
        {rows.map((one) => (
          <li key={one.invite_email}>
            <span className="cut">{one.invite_email}</span>
            <span className={`cut quiet ${classes.about}`}>
              {roleName(one.access_level)}
              {one.created_by_name && `, by ${one.created_by_name}`}, <Ago at={one.created_at} /> ago
              {one.expires_at && (
                <>
                  , ends <On at={one.expires_at} />
                </>
              )}
            </span>
            <Button
              aria-label={`Take back the invitation of ${one.invite_email}`}
              onClick={() => void drop.write({ id, email: one.invite_email }).then(onDropped, () => undefined)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
