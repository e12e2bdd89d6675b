import { type SelectQueryBuilder, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { type CustomAttribute, type UserBasicRow, userBasicColumns } from './entity.ts'

/** Adds the values that the longer forms of a user have and no column stores. `viewer_id` is the viewer for `is_followed`, 0 for nobody. */
const withComputedColumns = (query: SelectQueryBuilder<Database, 'user', object>, p: { viewer_id: number }) =>
  query.selectAll('user').select((eb) => [
    eb.selectFrom('namespace').select('namespace.id').whereRef('namespace.user_id', '=', 'user.id').as('namespace_id'),
    sql<number>`(SELECT count(*) FROM follow WHERE followee_id = user.id)`.as('followers'),
    sql<number>`(SELECT count(*) FROM follow WHERE follower_id = user.id)`.as('following'),
    sql<0 | 1>`EXISTS (SELECT 1 FROM follow WHERE followee_id = user.id AND follower_id = ${p.viewer_id})`.as(
      'is_followed',
    ),
    sql<number>`(SELECT count(*) FROM namespace n JOIN project ON project.namespace_id = n.id
        WHERE n.user_id = user.id AND project.pending_delete = 0)`.as('personal_projects'),
  ])

const detailed = compiled((db, p: { id: number; viewer_id: number }) =>
  withComputedColumns(db.selectFrom('user'), p)
    .select(
      sql<number>`(SELECT ifnull(max(access_level), 0) FROM member WHERE member.user_id = user.id AND requested_at IS NULL)`.as(
        'highest_role',
      ),
    )
    .where('user.id', '=', p.id),
)

/** @throws ApiError 404 `404 User Not Found` */
export async function findUser(db: Db, id: number, viewer_id: number): Promise<UserRow & { highest_role: number }> {
  const [row] = await detailed(db, { id, viewer_id })
  if (!row) throw notFound('User')
  return row
}

const several = compiled((db, p: { ids: string; viewer_id: number }) =>
  withComputedColumns(db.selectFrom('user'), p).where(
    'user.id',
    'in',
    sql<number>`(SELECT value FROM json_each(${p.ids}))`,
  ),
)

/** A user with the computed columns. */
export type UserRow = Awaited<ReturnType<typeof several>>[number]

/** The rows of these ids, in the order of the ids. */
export async function usersOf(db: Db, ids: readonly number[], viewer_id: number): Promise<UserRow[]> {
  const rows = new Map((await several(db, { ids: JSON.stringify(ids), viewer_id })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const identities = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('identity')
    .select(['user_id', 'provider', 'extern_uid', 'saml_provider_id'])
    .where('user_id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`)
    .orderBy('id'),
)
const basics = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('user')
    .select(userBasicColumns)
    .where('user.id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`),
)

/** Loads identities and creators of these users, by user. */
export async function partsOf(db: Db, rows: readonly UserRow[]) {
  const identityRows = await identities(db, { ids: JSON.stringify(rows.map((row) => row.id)) })
  const creator_ids = [...new Set(rows.flatMap((row) => row.created_by_id ?? []))]
  const known = creator_ids.length === 0 ? [] : await basics(db, { ids: JSON.stringify(creator_ids) })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        identities: identityRows.filter((one) => one.user_id === row.id).map(({ user_id: _, ...one }) => one),
        created_by: known.find((one) => one.id === row.created_by_id) ?? null,
      },
    ]),
  )
}

/** The short form of these users, in the order of the ids. */
export async function briefUsersOf(db: Db, ids: readonly number[]): Promise<UserBasicRow[]> {
  const rows = new Map((await basics(db, { ids: JSON.stringify(ids) })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const attributes = compiledBy((db, p: { ids: string }, target_type: 'user' | 'project' | 'group') =>
  db
    .selectFrom('custom_attribute')
    .select(['target_id', 'key', 'value'])
    .where('target_type', '=', sql.lit<'user' | 'project' | 'group'>(target_type))
    .where('target_id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`)
    .orderBy('key'),
)

/** Loads the custom attributes of users, projects or groups. Returns a look-up by id. */
export async function customAttributesOf(db: Db, target_type: 'user' | 'project' | 'group', ids: readonly number[]) {
  const rows = await attributes(db, target_type, { ids: JSON.stringify(ids) })
  const grouped = Map.groupBy(rows, (row) => row.target_id)
  return (id: number): CustomAttribute[] => (grouped.get(id) ?? []).map(({ key, value }) => ({ key, value }))
}

const picture = compiled((db, p: { id: number }) =>
  db.selectFrom('user').select(['id', 'name', 'avatar']).where('id', '=', p.id),
)

/** The user, with the file name of their picture. */
export const findPicture = async (db: Db, id: number) => (await picture(db, { id }))[0]
