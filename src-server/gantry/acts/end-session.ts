import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { revokeToken } from '../../tokens/acts/revoke-token.ts'
import { tokenOf } from '../../tokens/queries.ts'

/** Ends a session of the console, and every session in which its user acts as somebody else. */
export async function endSession(act: Act<Actor>, end: () => void) {
  const { db, actor, instance, emit } = act
  const { session_key, impersonation } = actor.token
  for (const id of session_key === null ? [] : instance.sessions.actingTokens(session_key))
    if ((await tokenOf(db, id))?.revoked === 0) await revokeToken(act, id)
  const user_id = actor.sudo_by?.id ?? actor.id
  // The user of an impersonation token must not learn of the administrator.
  if (!impersonation) emit('session.ended', { user_id }, { user: await snapshotOfUser(db, user_id) })
  end()
}
