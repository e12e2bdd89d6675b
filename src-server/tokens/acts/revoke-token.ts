import type { Act } from '../../kit/act.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { revoke } from '../queries.ts'
import { tokenSnapshot } from '../token-snapshots.ts'

/** Revokes a personal access token. */
export async function revokeToken({ db, actor, emit }: Act, token_id: number) {
  const row = await revoke(db, token_id)
  const { user_id } = row
  const user = await snapshotOfUser(db, user_id)
  emit('token.revoked', { token_id, user_id, actor_id: actor?.id ?? null }, { user, token: tokenSnapshot(row) })
}
