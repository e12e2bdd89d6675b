import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { addPersonalNamespace, isPathTaken } from '../namespaces/queries.ts'

/** The row of a new user. */
export type NewUser = Insertable<Database['user']>

/** Whether another user has the address or the username. Secondary addresses count. */
export async function findTakenFields(db: Db, { email, username }: { email: string; username: string }) {
  const byEmail = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .unionAll(db.selectFrom('email').select('id').where('email', '=', email))
    .executeTakeFirst()
  const byUsername = await db.selectFrom('user').select('id').where('username', '=', username).executeTakeFirst()
  return {
    email: byEmail !== undefined,
    username: byUsername !== undefined,
    path: await isPathTaken(db, username),
  }
}

/** Whether another user has this account of another system. */
export const isIdentityTaken = async (db: Db, provider: string, extern_uid: string) =>
  (await db
    .selectFrom('identity')
    .select('id')
    .where('provider', '=', provider)
    .where('extern_uid', '=', extern_uid)
    .executeTakeFirst()) !== undefined

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
