import type { Db, Trx } from '../kit/db/schema.ts'

/** The name of the token that belongs to a world. */
const WORLD_TOKEN = 'Gantry world'
const SCOPES = ['api', 'read_api', 'read_user', 'sudo', 'admin_mode']

/**
 * Makes the data of another instance those of a world. Its hooks hear what happens in the world: what happened before is delivered by the other
 * instance, and must not arrive twice. The token belongs to the first administrator, in place of the token of a world that was forked.
 */
export async function settleWorld(trx: Trx, token: { digest: string; created_at: string }) {
  await trx.deleteFrom('listener_cursor').execute()
  await trx.deleteFrom('hook_delivery').where('state', '=', 'waiting').execute()
  await trx
    .deleteFrom('job')
    .where('kind', '=', 'system_hook.send')
    .where('state', 'in', ['queued', 'running'])
    .execute()
  await trx.deleteFrom('personal_access_token').where('name', '=', WORLD_TOKEN).execute()
  await trx
    .insertInto('personal_access_token')
    .columns(['user_id', 'name', 'scopes', 'token_digest', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select((of) => [
          'user.id',
          of.val(WORLD_TOKEN).as('name'),
          of.val(JSON.stringify(SCOPES)).as('scopes'),
          of.val(token.digest).as('token_digest'),
          of.val(token.created_at).as('created_at'),
        ])
        .where('admin', '=', 1)
        .where('state', '=', 'active')
        .orderBy('user.id')
        .limit(1),
    )
    .execute()
}

/** The user that the token and the console sessions of a world belong to. */
export const firstAdministrator = (db: Db) =>
  db
    .selectFrom('user')
    .select('id')
    .where('admin', '=', 1)
    .where('state', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What an instance has stored about its clock. */
export const clockFact = (db: Db) =>
  db.selectFrom('instance_fact').select(['name', 'value']).where('name', '=', 'clock').executeTakeFirst()
