import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { addPersonalNamespace, isPathTaken } from '../namespaces/queries.ts'

/** The row of a new user. */
export type NewUser = Insertable<Database['user']>

/** Whether another user than `user_id` has the address or the username. Secondary addresses count. */
export async function findTakenFields(db: Db, { email, username }: { email: string; username: string }, user_id = 0) {
  const byEmail = await findAddressOwner(db, email, user_id)
  const byUsername = await db
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', user_id)
    .executeTakeFirst()
  return {
    email: byEmail !== undefined,
    username: byUsername !== undefined,
    path: await isPathTaken(db, username),
  }
}

/** A user other than `user_id` who has the address, as the primary or a secondary one. */
export const findAddressOwner = (db: Db, email: string, user_id = 0) =>
  db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', user_id)
    .unionAll(db.selectFrom('email').select('user_id as id').where('email', '=', email).where('user_id', '<>', user_id))
    .executeTakeFirst()

/** The id of the user who has this account of another system; undefined if nobody has. */
export const identityOwner = async (db: Db, { provider, extern_uid }: { provider: string; extern_uid: string }) =>
  (
    await db
      .selectFrom('identity')
      .select('user_id')
      .where('provider', '=', provider)
      .where('extern_uid', '=', extern_uid)
      .executeTakeFirst()
  )?.user_id

/** Inserts a user with a personal namespace and an entry in the feed. */
export async function addUser(trx: Trx, user: NewUser, identity: { provider: string; extern_uid: string } | undefined) {
  const now = user.created_at
  const { id } = await trx.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
  await addPersonalNamespace(trx, { id, username: user.username, name: user.name }, now)
  if (identity)
    await trx
      .insertInto('identity')
      .values({ user_id: id, ...identity })
      .execute()
  await trx
    .insertInto('event')
    .values({
      author_id: user.created_by_id ?? id,
      action: 'created',
      target_type: 'User',
      target_id: id,
      target_title: user.name,
      created_at: now,
    })
    .execute()
  return id
}

/** Stores the file name of the user's picture. */
export const setPicture = (trx: Trx, id: number, avatar: string) =>
  trx.updateTable('user').set({ avatar }).where('id', '=', id).execute()
