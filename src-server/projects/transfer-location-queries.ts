import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { wordsIn } from '../kit/db/words.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import { searchTerms, wordParameters } from './filters.ts'

interface Shape {
  /** Administrators may put projects anywhere, others into some of their own groups. */
  whose: 'all' | 'own'
  words: number
  exact: boolean
}
interface Parameters {
  user_id: number
  /** Where the project is already. */
  namespace_id: number
  limit: number
  offset: number
  [word: `word${number}`]: string
}

const mine = (p: Parameters) =>
  sql<{ id: number }>`(SELECT group_id AS id FROM group_authorization
    WHERE user_id = ${p.user_id} AND access_level >= ${sql.lit<number>(roles.maintainer)})`

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
        .where('group.project_creation_level', '<>', sql.lit('noone'))

const found = (db: Db, p: Parameters, shape: Shape) =>
  drawn(db, p, shape.whose)
    .where('group.pending_delete', '=', sql.lit(0))
    .where('namespace.id', '<>', p.namespace_id)
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

/** The groups into which this caller may move a project, by name. */
export async function transferLocations(
  db: Db,
  actor: Actor,
  { namespace_id }: { namespace_id: number },
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const terms = searchTerms(search)
  const shape: Shape = {
    whose: actor.admin ? 'all' : 'own',
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const parameters: Parameters = { ...wordParameters(terms), user_id: actor.id, namespace_id, limit, offset }
  const rows = await page(db, shape, parameters)
  return { rows, total: (await counted(db, shape, parameters))[0]?.total ?? 0 }
}
