import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { wordsIn } from '../kit/db/words.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import { searchTerms, wordParameters } from '../projects/filters.ts'
import type { GroupRef } from './queries.ts'

interface Shape {
  /** Administrators may create subgroups anywhere, others in some of their own groups. */
  whose: 'all' | 'own'
  words: number
  exact: boolean
}
interface Parameters {
  user_id: number
  group_id: number
  /** 0 for a group at the top. */
  parent_id: number
  limit: number
  offset: number
  [word: `word${number}`]: string
}

/** From one's own groups, or along the order of names. */
const drawn = (db: Db, p: Parameters, whose: Shape['whose']) =>
  whose === 'all'
    ? db
        .selectFrom('namespace')
        .crossJoin('group')
        .whereRef('group.id', '=', 'namespace.id')
        .where('namespace.kind', '=', sql.lit('group'))
    : db
        .selectFrom(mine(p).as('mine'))
        .crossJoin('namespace')
        .crossJoin('group')
        .whereRef('namespace.id', '=', 'mine.id')
        .whereRef('group.id', '=', 'mine.id')
        .where(
          sql<SqlBool>`mine.access_level >= CASE "group".subgroup_creation_level
            WHEN 'maintainer' THEN ${sql.lit<number>(roles.maintainer)} ELSE ${sql.lit<number>(roles.owner)} END`,
        )

const mine = (p: Parameters) =>
  sql<{ id: number; access_level: number }>`(SELECT group_id AS id, access_level FROM group_authorization
    WHERE user_id = ${p.user_id} AND access_level >= ${sql.lit<number>(roles.maintainer)})`

/** Never the group itself, what is below it, or where it is already. */
const found = (db: Db, p: Parameters, shape: Shape) =>
  drawn(db, p, shape.whose)
    .where('group.pending_delete', '=', sql.lit(0))
    .where('namespace.id', '<>', p.parent_id)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT 1 FROM namespace_ancestor a
        WHERE a.namespace_id = namespace.id AND a.ancestor_id = ${p.group_id})`,
    )
    .where(searched(p, shape))

function searched(p: Parameters, { words, exact }: Shape): RawBuilder<SqlBool> {
  if (words === 0) return sql`1`
  const inColumn = (column: string) => wordsIn(sql`+${sql.ref(column)}`, p, { words, exact })
  return sql`(${inColumn('namespace.name')} OR ${inColumn('namespace.path')})`
}

const keyOf = (shape: Shape) => JSON.stringify(shape)
const page = compiledBy(keyOf, (db, p: Parameters, shape: Shape) =>
  found(db, p, shape)
    .select(['namespace.id', 'namespace.name', 'namespace.avatar', 'namespace.full_name', 'namespace.full_path'])
    .orderBy(sql`namespace.name COLLATE NOCASE`)
    .orderBy('namespace.id')
    .limit(p.limit)
    .offset(p.offset),
)
const counted = compiledBy(keyOf, (db, p: Parameters, shape: Shape) =>
  db
    .selectFrom(
      found(db, p, shape)
        .select('namespace.id')
        .limit(sql.lit(COUNTED_TO + 1))
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total')),
)

/** The groups under which this caller may put a group, by name. */
export async function transferLocations(
  db: Db,
  actor: Actor,
  group: GroupRef,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const terms = searchTerms(search)
  const shape: Shape = {
    whose: actor.admin ? 'all' : 'own',
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const parameters: Parameters = {
    ...wordParameters(terms),
    user_id: actor.id,
    group_id: group.id,
    parent_id: group.parent_id ?? 0,
    limit,
    offset,
  }
  const rows = await page(db, shape, parameters)
  return { rows, total: (await counted(db, shape, parameters))[0]?.total ?? 0 }
}
