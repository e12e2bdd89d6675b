import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { groupAroundColumns, nameMatches } from './around-queries.ts'

/** The group or project to move, and the namespace that it is in. */
export type Moving = { kind: 'group'; id: number; parent_id: number | null } | { kind: 'project'; namespace_id: number }

interface Shape {
  moving: Moving['kind']
  /** Administrators may move to any group, others to some of their own. */
  whose: 'all' | 'own'
  words: number
  exact: boolean
}
interface Parameters {
  user_id: number
  /** The group to move; 0 for a project. */
  group_id: number
  /** Its current parent; 0 at the top. */
  from_id: number
  limit: number
  offset: number
  [word: `word${number}`]: string
}
type Groups = SelectQueryBuilder<Database, 'namespace' | 'group', object>

/** Starts from the caller's own groups, or walks the order of names. */
function movableInto(db: Db, p: Parameters, { moving, whose }: Shape): Groups {
  if (whose === 'all')
    return db
      .selectFrom('namespace')
      .crossJoin('group')
      .whereRef('group.id', '=', 'namespace.id')
      .where('namespace.kind', '=', sql.lit('group'))
  return db
    .selectFrom(mine(p).as('mine'))
    .crossJoin('namespace')
    .crossJoin('group')
    .whereRef('namespace.id', '=', 'mine.id')
    .whereRef('group.id', '=', 'mine.id')
    .where(moving === 'group' ? takesGroups : sql<SqlBool>`"group".project_creation_level <> 'noone'`)
}

const mine = (p: Parameters) =>
  sql<{ id: number; access_level: number }>`(SELECT group_id AS id, access_level FROM group_authorization
    WHERE user_id = ${p.user_id} AND access_level >= ${sql.lit<number>(roles.maintainer)})`

const takesGroups = sql<SqlBool>`mine.access_level >= CASE "group".subgroup_creation_level
  WHEN 'maintainer' THEN ${sql.lit<number>(roles.maintainer)} ELSE ${sql.lit<number>(roles.owner)} END`

/** Excludes the current parent and, for a group, the group itself and everything below it. */
const locations = (db: Db, p: Parameters, shape: Shape) =>
  movableInto(db, p, shape)
    .where('group.pending_delete', '=', sql.lit(0))
    .where('namespace.id', '<>', p.from_id)
    .$if(shape.moving === 'group', (query) =>
      query.where(
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM namespace_ancestor a
          WHERE a.namespace_id = namespace.id AND a.ancestor_id = ${p.group_id})`,
      ),
    )
    .where(nameMatches(p, shape))

const locationPages = pagedBy(locations, (found) =>
  found.select(groupAroundColumns).orderBy(sql`namespace.name COLLATE NOCASE`).orderBy('namespace.id'),
)

/** Lists groups that the caller may move the group or project to, by name. */
export function transferLocations(
  db: Db,
  actor: Actor,
  moving: Moving,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const terms = searchTerms(search)
  const shape: Shape = {
    moving: moving.kind,
    whose: actor.admin ? 'all' : 'own',
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const parameters: Parameters = {
    ...wordParameters(terms),
    user_id: actor.id,
    group_id: moving.kind === 'group' ? moving.id : 0,
    from_id: (moving.kind === 'group' ? moving.parent_id : moving.namespace_id) ?? 0,
    limit,
    offset,
  }
  return locationPages(db, shape, parameters)
}
