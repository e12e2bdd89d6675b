import { StartError } from '../kit/errors.ts'
import { digestOf, secretOf } from '../kit/random.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'

const NAME = 'Gantry launch'
const SCOPES = ['api', 'read_api', 'read_user', 'sudo', 'admin_mode']

/** The token that the ready line tells: the first administrator's, a new one at each start unless it was given. */
export async function renewLaunchToken(
  instance: WritableInstance,
  given: string | undefined,
): Promise<{ token: string; user_id: number }> {
  if (given !== undefined && !/^[\x21-\x7e]{1,255}$/.test(given))
    throw new StartError(2, 'A token has 1 to 255 visible ASCII characters.')
  const token = given ?? instance.settings.get('personal_access_token_prefix') + secretOf(instance.random, 15)
  const user_id = await instance.db.write(async (trx) => {
    const admin = await trx
      .selectFrom('user')
      .select('id')
      .where('admin', '=', 1)
      .where('state', '=', 'active')
      .orderBy('id')
      .executeTakeFirst()
    if (!admin) throw new StartError(5, 'The data hold no active administrator.')
    await trx
      .deleteFrom('personal_access_token')
      .where('user_id', '=', admin.id)
      .where((eb) => eb.or([eb('name', '=', NAME), eb('token_digest', '=', digestOf(token))]))
      .execute()
    await trx
      .insertInto('personal_access_token')
      .values({
        user_id: admin.id,
        name: NAME,
        token_digest: digestOf(token),
        scopes: JSON.stringify(SCOPES),
        created_at: instance.clock.iso(),
      })
      .execute()
    return admin.id
  })
  return { token, user_id }
}
