import { StartError } from '../kit/errors.ts'
import { NOBODY } from '../kit/events/events.ts'
import { secretOf } from '../kit/random.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { replaceLaunchToken } from './acts/replace-launch-token.ts'
import { firstAdmin } from './queries.ts'

/**
 * Creates the token that the ready line prints. It belongs to the first administrator. Each start has a new token, unless `given` sets the token.
 *
 * @throws StartError if `given` is not a valid token, or if there is no active administrator
 */
export async function renewLaunchToken(
  instance: WritableInstance,
  given: string | undefined,
): Promise<{ token: string; user_id: number }> {
  if (given !== undefined && !/^[\x21-\x7e]{1,255}$/.test(given))
    throw new StartError(2, 'A token has 1 to 255 visible ASCII characters.')
  const token = given ?? instance.settings.get('personal_access_token_prefix') + secretOf(instance.random, 15)
  return instance.perform({ actor: null, origin: NOBODY }, async (act) => {
    const admin = await firstAdmin(act.db)
    if (!admin) throw new StartError(5, 'The instance has no active administrator.')
    await replaceLaunchToken(act, admin.id, token)
    return { token, user_id: admin.id }
  })
}
