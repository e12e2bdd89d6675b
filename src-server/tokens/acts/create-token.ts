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
  /** The token in plain text. Only its digest is stored. */
  secret: string
}

/** Creates a personal access token. */
export async function createToken({ db, now, emit }: Act, { secret, scopes, ...token }: NewToken) {
  const row = await addToken(db, {
    ...token,
    scopes: JSON.stringify(scopes),
    token_digest: digestOf(secret),
    created_at: now,
  })
  const { id: token_id, user_id } = row
  emit('token.created', { token_id, user_id }, { user: await snapshotOfUser(db, user_id), token: tokenSnapshot(row) })
  return row
}
