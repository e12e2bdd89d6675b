import type { Act } from '../../kit/act.ts'
import { digestOf } from '../../kit/random.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { addToken } from '../queries.ts'
import { tokenSnapshot } from '../token-snapshots.ts'

interface NewToken {
  user_id: number
  name: string
  scopes: readonly string[]
  expires_at: string | null
  /** For an administrator who acts as the user. */
  impersonation: boolean
  /** The token in plain text. Only its digest is stored. */
  secret: string
}

/** Creates an access token: personal, for impersonation, or of the bot of a project or group. */
export async function createToken(
  { db, instance, origin, now, emit }: Act,
  { secret, scopes, impersonation, ...token }: NewToken,
) {
  const token_digest = digestOf(secret)
  const row = await addToken(db, {
    ...token,
    scopes: JSON.stringify(scopes),
    impersonation: impersonation ? 1 : 0,
    created_by_id: impersonation ? (origin.sudo_by_id ?? origin.actor_id) : null,
    token_digest,
    created_at: now,
  })
  instance.noteToken(token_digest)
  const { id: token_id, user_id } = row
  emit('token.created', { token_id, user_id }, { user: await snapshotOfUser(db, user_id), token: tokenSnapshot(row) })
  return row
}
