import type { Act } from '../../kit/act.ts'
import { longLivedTokenIds } from '../queries.ts'
import { LAUNCH_TOKEN } from './replace-launch-token.ts'
import { revokeToken } from './revoke-token.ts'

const AT_ONCE = 100

/**
 * Revokes personal access tokens that expire after a day, or never. The launch token stays, because it ends with the process.
 *
 * @returns whether there may be more
 */
export async function revokeLongLived(act: Act, latest: string): Promise<boolean> {
  const ids = await longLivedTokenIds(act.db, { latest, except: LAUNCH_TOKEN, limit: AT_ONCE })
  for (const id of ids) await revokeToken(act, id)
  return ids.length === AT_ONCE
}
