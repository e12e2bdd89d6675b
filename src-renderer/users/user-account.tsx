import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import panels from '../ui/panel.module.css'
import { Panel, Panels } from '../ui/panel.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import type { User } from './user.ts'

interface Props {
  user: User
  admin: boolean
}

const shownRows = 8

/** What belongs to an account. Sign-ins, identities and further addresses are for administrators. */
export function UserAccount({ user, admin }: Props) {
  return (
    <Panels>
      <Activity user={user} />
      {user.identities !== undefined && <SignIns user={user} />}
      {admin && <Addresses user={user} />}
      {user.identities !== undefined && <Identities identities={user.identities} />}
      <Keys user={user} />
    </Panels>
  )
}

function Activity({ user: { id } }: { user: User }) {
  const read = useRead('GET /users/:id/events', { id, per_page: shownRows })
  return (
    <Panel name="Recent activity" emptyText="Nothing that you can see yet." read={read}>
      {(events) =>
        events.map((event) => (
          <li key={event.id} className={panels.line}>
            <span className="quiet">{event.action_name}</span>
            <span className="cut" dir="auto">
              {event.target_title ?? event.target_type ?? 'project'}
            </span>
            <span className={`quiet ${panels.age}`}>
              <Ago at={event.created_at} />
            </span>
          </li>
        ))
      }
    </Panel>
  )
}

function SignIns({ user }: { user: User }) {
  const signIns = [
    ['Current', user.current_sign_in_at, user.current_sign_in_ip],
    ['Before', user.last_sign_in_at, user.last_sign_in_ip],
  ] as const
  const known = signIns.flatMap(([name, at, address]) => (at ? [{ name, at, address }] : []))
  return (
    <Panel name="Sign-ins" emptyText="No sign-in yet." read={loaded(known)}>
      {(rows) =>
        rows.map(({ name, at, address }) => (
          <li key={name} className={panels.line}>
            <span className="quiet">{name}</span>
            <span className="mono">{address ?? '–'}</span>
            <span className={panels.end}>
              <span className="quiet">
                <Ago at={at} /> ago
              </span>
            </span>
          </li>
        ))
      }
    </Panel>
  )
}

function Addresses({ user }: { user: User }) {
  const { id, email, confirmed_at } = user
  const [confirming, setConfirming] = useState(false)
  const read = useRead('GET /users/:id/emails', { id, per_page: 20 })
  const main = email === undefined ? [] : [{ id: 0, email, confirmed_at: confirmed_at ?? null, main: true }]
  const data = read.data && [...main, ...read.data.map((row) => ({ ...row, main: false }))]
  return (
    <>
      <Panel name="Email addresses" emptyText="No address." read={{ ...read, data }}>
        {(rows) =>
          rows.map((row) => (
            <li key={row.id} className={panels.line}>
              <span className="cut" title={row.email}>
                {row.email}
              </span>
              <span className={panels.end}>
                <span className="quiet">
                  {row.main && 'main, '}
                  {row.confirmed_at ? 'confirmed' : 'not confirmed'}
                </span>
                {row.main && !row.confirmed_at && (
                  <Button size="compact-xs" aria-label={`Confirm ${row.email}`} onClick={() => setConfirming(true)}>
                    Confirm…
                  </Button>
                )}
              </span>
            </li>
          ))
        }
      </Panel>
      {confirming && <ConfirmAddress user={user} onClose={() => setConfirming(false)} />}
    </>
  )
}

function Identities({ identities }: { identities: NonNullable<User['identities']> }) {
  return (
    <Panel name="Identities" emptyText="No accounts in other systems." read={loaded(identities)}>
      {(rows) =>
        rows.map(({ provider, extern_uid }) => (
          <li key={`${provider} ${extern_uid}`} className={panels.line}>
            <span>{provider}</span>
            <span className="mono quiet cut" title={extern_uid}>
              {extern_uid}
            </span>
          </li>
        ))
      }
    </Panel>
  )
}

function Keys({ user: { id } }: { user: User }) {
  const read = useRead('GET /users/:id_or_username/keys', { id_or_username: id, per_page: 20 })
  return (
    <Panel name="SSH keys" emptyText="No SSH keys." read={read}>
      {(keys) =>
        keys.map((key) => (
          <li key={key.id} className={panels.line}>
            <span className="cut" dir="auto">
              {key.title}
            </span>
            <span className={panels.end}>
              <span className="quiet">
                {key.expires_at ? (
                  <>
                    expires <Day at={key.expires_at} />
                  </>
                ) : (
                  <>
                    added <Day at={key.created_at} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))
      }
    </Panel>
  )
}

const loaded = <T,>(data: readonly T[]) => ({ data, error: null, pending: false, retry: () => undefined })
