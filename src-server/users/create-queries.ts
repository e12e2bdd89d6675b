import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { addPersonalNamespace, isPathTaken } from '../namespaces/queries.ts'

/** A row for a user that is to be. */
export type NewUser = Insertable<Database['user']>

/** Which of the two another user has: an address counts as taken as a secondary one too. */
export async function takenBy(db: Db, { email, username }: { email: string; username: string }) {
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

/** Whether somebody signs in that way already. */
export const isIdentityTaken = async (db: Db, provider: string, extern_uid: string) =>
  (await db
    .selectFrom('identity')
    .select('id')
    .where('provider', '=', provider)
    .where('extern_uid', '=', extern_uid)
    .executeTakeFirst()) !== undefined

/** The user with all that every user has: a personal namespace, an entry in the feed of the instance. */
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

/** The name of the file that holds the user's picture from now on. */
export const setPicture = (trx: Trx, id: number, avatar: string) =>
  trx.updateTable('user').set({ avatar }).where('id', '=', id).execute()
