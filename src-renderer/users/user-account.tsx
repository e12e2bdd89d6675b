import panels from '../ui/panel.module.css'
import { Panel, Panels } from '../ui/panel.tsx'
import { Ago } from '../ui/when.tsx'
import type { User } from './user.ts'

/** Sign-ins and identities of an account, which only administrators and the user see. */
export function UserAccount({ user }: { user: User }) {
  if (user.identities === undefined) return null
  const signIns = [
    ['Current', user.current_sign_in_at, user.current_sign_in_ip],
    ['Before', user.last_sign_in_at, user.last_sign_in_ip],
  ] as const
  const known = signIns.flatMap(([name, at, address]) => (at ? [{ name, at, address }] : []))
  return (
    <Panels>
      <Panel name="Sign-ins" emptyText="The user has not signed in yet." read={loaded(known)}>
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
      <Panel
        name="Identities"
        emptyText="No account of another system is linked to this user."
        read={loaded(user.identities)}
      >
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
    </Panels>
  )
}

const loaded = <T,>(data: readonly T[]) => ({ data, error: null, pending: false, retry: () => undefined })
