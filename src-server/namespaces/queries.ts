import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { wordsInAny } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { viewerOf } from '../visibility/viewer.ts'
import { clearRedirect } from './redirect-queries.ts'

interface Shape {
  /** Which namespaces: all, the caller's own and those of their groups, or those that the caller owns. */
  whose: 'all' | 'member' | 'owner'
  words: number
  exact: boolean
  by: 'id' | 'full_path' | undefined
}
interface Parameters {
  user_id: number
  id: number | string
  limit: number
  offset: number
  [word: `word${number}`]: string
}
type Namespaces = SelectQueryBuilder<Database, 'namespace', object>

/** The caller's own namespace and groups, without duplicates. */
const mine = (p: Parameters, whose: 'member' | 'owner') => {
  const level = whose === 'owner' ? sql` AND access_level >= ${sql.lit<number>(roles.owner)}` : sql``
  return sql<{ id: number }>`(SELECT id FROM namespace WHERE user_id = ${p.user_id}
    UNION ALL SELECT group_id FROM group_authorization WHERE user_id = ${p.user_id}${level})`.as('mine')
}

/** Excludes groups that are being removed. No member reaches such a group, so only administrators' lists need this. */
const isThere = sql<SqlBool>`namespace.id NOT IN (SELECT id FROM "group" WHERE pending_delete = 1)`

/** CROSS JOIN starts from the caller's own namespaces, even if statistics were taken while the tables were small. */
const among = (db: Db, p: Parameters, whose: Shape['whose']): Namespaces =>
  whose === 'all'
    ? db.selectFrom('namespace').where(isThere)
    : db.selectFrom(mine(p, whose)).crossJoin('namespace').whereRef('namespace.id', '=', 'mine.id')

const isMine = (p: Parameters) =>
  sql<SqlBool>`(namespace.user_id = ${p.user_id} OR EXISTS (
    SELECT 1 FROM group_authorization a WHERE a.user_id = ${p.user_id} AND a.group_id = namespace.id))`

function narrowed(db: Db, p: Parameters, { whose, words, exact, by }: Shape): Namespaces {
  if (by) {
    const one = db.selectFrom('namespace').where(`namespace.${by}`, '=', p.id)
    return one.where(whose === 'all' ? isThere : isMine(p))
  }
  const query = among(db, p, whose)
  if (words === 0) return query
  return query.where(wordsInAny([sql.ref('namespace.name'), sql.ref('namespace.full_path')], p, { words, exact }))
}

const withOwner = (query: Namespaces) =>
  query
    .leftJoin('user', 'user.id', 'namespace.user_id')
    .select([
      'namespace.id',
      'namespace.name',
      'namespace.path',
      'namespace.kind',
      'namespace.full_path',
      'namespace.parent_id',
      'namespace.avatar',
      'namespace.user_id',
      'user.avatar as user_avatar',
    ])

const namespacePages = pagedBy(narrowed, (found) => withOwner(found.orderBy('namespace.id')))
const one = compiledBy((db, p: Parameters, shape: Shape) => withOwner(narrowed(db, p, shape)))

const nothing = { user_id: 0, id: 0, limit: 0, offset: 0 }

/** Lists the caller's namespaces; for administrators, all namespaces. */
export async function listNamespaces(
  db: Db,
  actor: Actor,
  query: { search?: string | undefined; owned_only: boolean },
  { limit, offset }: { limit: number; offset: number },
) {
  const terms = searchTerms(query.search)
  const whose = query.owned_only ? 'owner' : actor.admin ? 'all' : 'member'
  const shape: Shape = { whose, words: terms?.words.length ?? 0, exact: terms?.exact ?? false, by: undefined }
  const parameters: Parameters = { ...wordParameters(terms), ...nothing, user_id: actor.id, limit, offset }
  return namespacePages(db, shape, parameters)
}

/** Finds a namespace by id or full path. @throws ApiError 404 `404 Namespace Not Found`, also for one that the caller may not see */
export async function findNamespace(db: Db, actor: Actor, id: number | string) {
  const shape: Shape = {
    whose: actor.admin ? 'all' : 'member',
    words: 0,
    exact: false,
    by: typeof id === 'number' ? 'id' : 'full_path',
  }
  const [row] = await one(db, shape, { ...nothing, user_id: actor.id, id })
  if (!row) throw notFound('Namespace')
  return row
}

/** Finds the namespace for a new project, with the caller's role there; undefined if it does not exist. */
export async function placeOf(
  db: Db,
  actor: { id: number },
  by: { id: number } | { user_id: number } | { full_path: string },
) {
  const row = await db
    .selectFrom('namespace')
    .leftJoin('group', 'group.id', 'namespace.id')
    .leftJoin('group_authorization', (join) =>
      join.onRef('group_authorization.group_id', '=', 'namespace.id').on('group_authorization.user_id', '=', actor.id),
    )
    .select([
      'namespace.id',
      'namespace.kind',
      'namespace.user_id',
      'namespace.full_path',
      'namespace.full_name',
      'group.project_creation_level',
      'group.visibility',
      'group_authorization.access_level',
    ])
    .where((eb) =>
      'id' in by
        ? eb('namespace.id', '=', by.id)
        : 'user_id' in by
          ? eb('namespace.user_id', '=', by.user_id)
          : eb('namespace.full_path', '=', by.full_path),
    )
    .where(isThere)
    .executeTakeFirst()
  return row && { ...row, access_level: row.access_level ?? 0 }
}
export type PlaceRow = NonNullable<Awaited<ReturnType<typeof placeOf>>>

const numbered = compiled((db, p: { full_path: string; from: string; to: string }) =>
  db
    .selectFrom('namespace')
    .select('full_path')
    .where('full_path', '=', p.full_path)
    .unionAll((eb) =>
      eb.selectFrom('namespace').select('full_path').where('full_path', '>=', p.from).where('full_path', '<', p.to),
    ),
)

/** Full paths of users and groups that equal this path, or start with it and continue with a digit. */
export async function pathsWithNumbers(db: Db, full_path: string): Promise<string[]> {
  // The character after 9 is the colon.
  const rows = await numbered(db, { full_path, from: `${full_path}0`, to: `${full_path}:` })
  return rows.map((row) => row.full_path)
}

/** Returns the full path of a group. @throws ApiError 404 `404 Group Not Found`, also for a hidden group */
export async function parentPath(db: Db, actor: Actor, id: number, today: string): Promise<string> {
  const viewer = viewerOf(actor)
  const group = await db
    .selectFrom('group')
    .innerJoin('namespace', 'namespace.id', 'group.id')
    .select('namespace.full_path')
    .where('group.id', '=', id)
    .where(groupVisibleTo(viewer.kind, viewer.id, today))
    .executeTakeFirst()
  if (!group) throw notFound('Group')
  return group.full_path
}

/** Whether a group, user or project has this full path. */
export async function isPathTaken(db: Db, full_path: string): Promise<boolean> {
  const namespace = await db.selectFrom('namespace').select('id').where('full_path', '=', full_path).executeTakeFirst()
  if (namespace) return true
  return (
    (await db.selectFrom('project').select('id').where('path_with_namespace', '=', full_path).executeTakeFirst()) !==
    undefined
  )
}

/** Adds the namespace for a user's personal projects. */
export async function addPersonalNamespace(
  trx: Trx,
  user: { id: number; username: string; name: string },
  now: string,
) {
  const { id } = await trx
    .insertInto('namespace')
    .values({
      kind: 'user',
      name: user.name,
      path: user.username,
      full_path: user.username,
      full_name: user.name,
      user_id: user.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('namespace_ancestor').values({ namespace_id: id, ancestor_id: id, depth: 0 }).execute()
  await clearRedirect(trx, user.username)
}
