import { useState } from 'react'
import { RevokeToken } from '../access/revoke-token.tsx'
import type { Token } from '../access/token.ts'
import { useList, useRead } from '../api/use-api.ts'
import { count } from '../ui/number.ts'
import { Ago, Day } from '../ui/when.tsx'
import classes from './connect.module.css'

/** The active tokens of the user, the newest first. */
export function TokenList({ onRevoked }: { onRevoked: (id: number) => void }) {
  const me = useRead('GET /user', {}).data
  const tokens = useList(
    'GET /personal_access_tokens',
    { user_id: me?.id ?? 0, state: 'active', per_page: 100 },
    { enabled: me !== undefined, refetchInterval: 15_000 },
  )
  const [revoking, setRevoking] = useState<Token>()
  return (
    <>
      <h3 className={classes.subheading} id="tokens">
        Your tokens{tokens.total ? <span className="quiet"> {count(tokens.total)}</span> : ''}
      </h3>
      {tokens.error && !tokens.rows ? (
        <p className={classes.refused}>{tokens.error.message}</p>
      ) : tokens.rows?.length === 0 ? (
        <p className={`quiet ${classes.tokens}`}>No active tokens.</p>
      ) : (
        <div className={classes.tokens}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={classes.tokenScroll} tabIndex={0} aria-labelledby="tokens" data-focus-home>
            <table className={classes.tokenTable}>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Scopes</th>
                  <th scope="col">Last used</th>
                  <th scope="col">Expires</th>
                  <th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {tokens.rows?.toReversed().map((token) => (
                  <tr key={token.id}>
                    <td title={token.name}>{token.name}</td>
                    <td className="quiet" title={token.scopes.join(', ')}>
                      <Scopes of={token.scopes} />
                    </td>
                    <td className="quiet">{token.last_used_at ? <Ago at={token.last_used_at} /> : 'never'}</td>
                    <td className="quiet">{token.expires_at ? <Day at={token.expires_at} /> : 'never'}</td>
                    <td>
                      <button
                        type="button"
                        className={classes.revoke}
                        aria-label={`Revoke ${token.name}`}
                        onClick={() => setRevoking(token)}
                      >
                        Revoke
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
      {revoking && me && (
        <RevokeToken
          place={{ kind: 'personal', user: me }}
          token={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            setRevoking(undefined)
            onRevoked(revoking.id)
          }}
        />
      )}
    </>
  )
}

/** All scopes, or in a narrow table the first one and the number of the others. */
function Scopes({ of: scopes }: { of: readonly string[] }) {
  const [first, ...others] = scopes
  return (
    <>
      <span className={classes.scopes}>{scopes.join(', ')}</span>
      <span className={classes.firstScope}>{others.length === 0 ? first : `${first} +${others.length}`}</span>
    </>
  )
}
