import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { groupAroundColumns, nameMatches } from './around-queries.ts'

/** What is to go somewhere else, with the group or personal namespace that it is in. */
export type Moving = { kind: 'group'; id: number; parent_id: number | null } | { kind: 'project'; namespace_id: number }

interface Shape {
  moving: Moving['kind']
  /** Administrators may put things anywhere, others into some of their own groups. */
  whose: 'all' | 'own'
  words: number
  exact: boolean
}
interface Parameters {
  user_id: number
  /** The group that moves; 0 for a project. */
  group_id: number
  /** Where it is already; 0 at the top. */
  from_id: number
  limit: number
  offset: number
  [word: `word${number}`]: string
}
type Groups = SelectQueryBuilder<Database, 'namespace' | 'group', object>

/** From one's own groups, or along the order of names. */
function drawn(db: Db, p: Parameters, { moving, whose }: Shape): Groups {
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

/** Never where it is already; for a group neither itself nor what is below it. */
const locations = (db: Db, p: Parameters, shape: Shape) =>
  drawn(db, p, shape)
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

/** The groups into which this caller may put a group or a project, by name. */
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
