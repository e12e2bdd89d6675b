import { sql } from 'kysely'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import { cachedUntilCommit } from '../../kit/db/dialect.ts'
import type { Db } from '../../kit/db/schema.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import { rankBySimilarity } from '../../kit/similarity.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { ListQuery } from '../filters.ts'
import { fullRows, type ProjectRow, type SimpleRow, simpleRows } from '../row-queries.ts'
import type { Matching } from './candidate-queries.ts'
import { countWithIds, type Described, describe, MAX_IDS, type PageShape, pageOf } from './page-queries.ts'
import { chooseAccessPath, countMemberships } from './path-queries.ts'
import { type ListShape, type ListValues, readList, type Scope } from './shape.ts'

const simplePage = compiledBy((db, p: ListValues, page: PageShape) => simpleRows(pageOf(db, p, page), p))
const fullPage = compiledBy((db, p: ListValues, page: PageShape) => fullRows(pageOf(db, p, page), p))
const described = compiledBy((db, p: ListValues, matching: Matching) =>
  db.selectFrom(describe(p, matching).as('described')).selectAll(),
)
const matches = compiledBy(
  (db, p: ListValues, { most, ...matching }: Matching & { most: number }) =>
    db
      .selectFrom(countWithIds(p, matching, most).as('found'))
      .select('found.total')
      .select(sql<string | null>`CASE WHEN found.total <= ${sql.lit(MAX_IDS)} THEN found.ids END`.as('ids')),
  { cached: true },
)
/** The highest id, which is at least the number of projects. */
const highestId = compiled((db) => db.selectFrom('project').select((eb) => eb.fn.max('project.id').as('id')), {
  cached: true,
})

export interface ListRequest {
  query: ListQuery
  /** The projects to list; undefined: all. */
  scope?: Scope | undefined
  viewer: Viewer
  today: string
  page: { limit: number; offset: number }
  /** Whether the answer reports the total. */
  counted: boolean
}

/** A page in the full form, with the bounded total. */
export async function listFull(db: Db, request: ListRequest): Promise<{ rows: ProjectRow[]; total: number }> {
  const { page, values, total } = await planOf(db, request)
  return { rows: page ? await fullPage(db, page, values) : [], total }
}

/** The same in the simple form. */
export async function listSimple(db: Db, request: ListRequest): Promise<{ rows: SimpleRow[]; total: number }> {
  const { page, values, total } = await planOf(db, request)
  return { rows: page ? await simplePage(db, page, values) : [], total }
}

/** A list that is ready to be read. */
interface ListPlan {
  /** Undefined for a page after the last match. */
  page: PageShape | undefined
  values: ListValues
  total: number
}

/** Counts the matches and decides how the page is read: from the ids of few matches, or along the index of the order. */
async function planOf(db: Db, { query, scope, viewer, today, page, counted }: ListRequest): Promise<ListPlan> {
  const { shape: request, values } = readList(query, scope, viewer, today, page)
  const { order, sort } = request
  const walk: Matching = { ...request, memberships: await countMemberships(db, values, request), path: 'walk' }
  const counting = await chooseAccessPath(db, values, walk)
  const known = { matching: knownMatches(request), order, sort, among: false }
  if (order === 'similarity') {
    const ranked = await rankedIds(db, counting, values, query.search ?? '')
    const shown = JSON.stringify(ranked.slice(page.offset, page.offset + page.limit))
    return { page: known, values: { ...values, ids: shown, offset: 0 }, total: ranked.length }
  }
  const most = (counted ? COUNTED_TO : MAX_IDS) + 1
  const [{ total, ids } = { total: 0, ids: '[]' }] = await matches(db, { ...counting, most }, values)
  if (total <= COUNTED_TO && page.offset >= total) return { page: undefined, values, total }
  if (ids !== null) return { page: known, values: { ...values, ids }, total }
  const walked = { matching: walk, order, sort, among: false }
  if (!counted || total > COUNTED_TO) return { page: walked, values, total }
  const [{ id } = { id: 0 }] = await highestId(db, {})
  // One in `id ÷ total` projects matches, so a walk to the end of the page checks (offset + limit) × id ÷ total projects. Beyond `total` of
  // them, finding all matches is cheaper.
  const isFar = (page.offset + page.limit) * id > total * total
  return { page: isFar ? farPage(counting, walked) : walked, values, total }
}

/** Reads a page with a high offset from all matches, unless the walk in its order needs only an index. */
function farPage(counting: Matching, walked: PageShape): PageShape {
  if (counting.path === 'visible' || (counting.path === 'walk' && counting.order === walked.order)) return walked
  return { ...walked, matching: counting, among: walked.order !== 'id' }
}

/** A ranking can have many ids, so only few rankings are cached. */
const rankings = cachedUntilCommit<readonly number[]>({ values: 50, weight: 50 })

function rankedIds(db: Db, matching: Matching, values: ListValues, search: string): Promise<readonly number[]> {
  const { limit, offset, ...request } = values
  return rankings(db, JSON.stringify([matching, request, search]), async () =>
    bySimilarity(await described(db, matching, values), search),
  )
}

/** The ids of projects, ordered by their similarity to the search. */
export const bySimilarity = (projects: readonly Described[], search: string): number[] =>
  rankBySimilarity(projects, search, ({ path, name, description }) => [
    [path, 1],
    [name, 0.7],
    [description ?? '', 0.2],
  ])

/** The shape of a page whose ids are already known: only the order is left. */
const knownMatches = ({ order, sort }: ListShape): Matching => ({
  viewer: 'admin',
  scope: undefined,
  memberships: 'many',
  membership: undefined,
  archived: undefined,
  visibility: undefined,
  filters: [],
  topics: 'none',
  words: 0,
  exact: false,
  search_namespaces: false,
  search: undefined,
  looked_up_words: 0,
  path: 'known',
  order,
  sort,
})
