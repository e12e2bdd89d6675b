import type { Act } from '../../kit/act.ts'
import { digestOf } from '../../kit/random.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { deleteTokens } from '../queries.ts'
import { tokenSnapshot } from '../token-snapshots.ts'
import { createToken } from './create-token.ts'

/** The name of the launch token. It is the only token without an expiry day that this program creates. */
export const LAUNCH_TOKEN = 'Gantry launch'
const SCOPES = ['api', 'read_api', 'read_user', 'sudo', 'admin_mode']

/** Creates the launch token of this start for an administrator. Deletes the launch token of the previous start. */
export async function replaceLaunchToken(act: Act, user_id: number, secret: string) {
  const { db, emit } = act
  const user = await snapshotOfUser(db, user_id)
  for (const row of await deleteTokens(db, user_id, { name: LAUNCH_TOKEN, token_digest: digestOf(secret) }))
    emit('token.revoked', { token_id: row.id, user_id, actor_id: null }, { user, token: tokenSnapshot(row) })
  await createToken(act, {
    user_id,
    name: LAUNCH_TOKEN,
    scopes: SCOPES,
    expires_at: null,
    impersonation: false,
    secret,
  })
}
