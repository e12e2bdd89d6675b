import { sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { movePaths } from '../namespaces/path-queries.ts'
import { clearRedirect } from '../namespaces/redirect-queries.ts'

/** The stored row of a user. @throws ApiError 404 `404 User Not Found` */
export async function findStoredUser(db: Db, id: number) {
  const row = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('User')
  return row
}
export type StoredUser = Awaited<ReturnType<typeof findStoredUser>>
export type UserChange = Updateable<Database['user']>

export const changeUserRow = (trx: Trx, id: number, columns: UserChange) =>
  trx.updateTable('user').set(columns).where('id', '=', id).execute()

/** The confirmed secondary addresses of a user. */
export async function confirmedAddressesOf(db: Db, user_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email')
    .select('email')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map(({ email }) => email)
}

/** The former primary address becomes a secondary one, and the new primary address is no longer a secondary one. */
export async function swapPrimaryAddress(trx: Trx, was: StoredUser, email: string, now: string) {
  await trx.deleteFrom('email').where('user_id', '=', was.id).where('email', '=', email).execute()
  if (was.confirmed_at === null) return
  await trx
    .insertInto('email')
    .values({ user_id: was.id, email: was.email, confirmed_at: was.confirmed_at, created_at: now })
    .execute()
}

/** Sets the user's account at a system, in place of the present one there. */
export async function setIdentity(trx: Trx, user_id: number, identity: { provider: string; extern_uid: string }) {
  const { numUpdatedRows } = await trx
    .updateTable('identity')
    .set({ extern_uid: identity.extern_uid })
    .where('user_id', '=', user_id)
    .where('provider', '=', identity.provider)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await trx
      .insertInto('identity')
      .values({ user_id, ...identity })
      .execute()
}

/** The user's account at the system; undefined if there is none. */
export const identityAt = (db: Db, user_id: number, provider: string) =>
  db
    .selectFrom('identity')
    .select(['id', 'user_id', 'extern_uid'])
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .executeTakeFirst()

export const deleteIdentity = (trx: Trx, id: number) => trx.deleteFrom('identity').where('id', '=', id).execute()

/** Gives the personal namespace the path and name of its user, and moves the projects in it. Old paths redirect. */
export async function renameNamespace(
  trx: Trx,
  user_id: number,
  { username, name }: { username: string; name: string },
  now: string,
) {
  const namespace = await trx
    .selectFrom('namespace')
    .select(['id', 'full_path', 'full_name'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!namespace) return
  if (namespace.full_path !== username) await clearRedirect(trx, username)
  await movePaths(trx, namespace, { full_path: username, full_name: name })
  await trx
    .updateTable('namespace')
    .set({ path: username, name, updated_at: now })
    .where('id', '=', namespace.id)
    .execute()
}

/** Whether a group or project, or the namespace of another user, has the path. */
export async function isPathOfAnother(db: Db, path: string, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`SELECT
    EXISTS (SELECT 1 FROM namespace WHERE full_path = ${path} AND ifnull(user_id, 0) <> ${user_id})
    OR EXISTS (SELECT 1 FROM project WHERE path_with_namespace = ${path}) AS taken`.execute(db)
  return rows[0]?.taken === 1
}
