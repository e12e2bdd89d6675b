import { useState } from 'react'
import { type ResponseBody, requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useList, useRead, useWrite } from '../api/use-api.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { count } from '../ui/number.ts'
import { toast } from '../ui/toast.ts'
import { Ago, Day } from '../ui/when.tsx'
import classes from './connect.module.css'

type Token = ResponseBody<'GET /personal_access_tokens'>[number]

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
      {revoking && (
        <RevokeToken
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

interface RevokeProps {
  token: Token
  onClose: () => void
  onRevoked: () => void
}

function RevokeToken({ token: { id, name }, onClose, onRevoked }: RevokeProps) {
  const revoke = useWrite('DELETE /personal_access_tokens/:id', { refreshes: ['GET /personal_access_tokens'] })
  const submit = () =>
    revoke.write({ id }).then(
      () => {
        toast(`Token ${name} revoked`, undefined, [name])
        onRevoked()
      },
      () => undefined,
    )
  const request = requestOf('DELETE /personal_access_tokens/:id', { id })
  return (
    <Dialog
      title={<Isolated text={`Revoke ${name}`} names={[name]} />}
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action="Revoke token"
          onConfirm={() => void submit()}
          onCancel={onClose}
          requests={[request]}
          write={revoke}
          danger
          error={revoke.error ? describeError(revoke.error) : undefined}
        />
      }
    >
      <Lead>
        Clients that use this token lose access immediately. If you signed in with this token, your session ends too. A
        revoked token cannot be restored.
      </Lead>
    </Dialog>
  )
}
