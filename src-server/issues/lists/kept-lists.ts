import { compiledBy, keyOf } from '../../kit/db/compiled.ts'
import { type KeptIds, KeptMatches, KeptOrders } from '../../kit/db/kept-ids.ts'
import type { Db } from '../../kit/db/schema.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import { isByCreation, isInOrder } from './candidate-queries.ts'
import { FIRST, idsOfMatches, matchesAmong, pageOfIds } from './page-queries.ts'
import { sizeOf } from './path-queries.ts'
import { firstOf, type ListPlan } from './plan-queries.ts'
import type { ListShape, ListValues, Matching } from './shape.ts'

const matches = compiledBy((db, p: ListValues, shape: Matching) => idsOfMatches(db, p, shape))
const matchesOf = compiledBy((db, p: ListValues, shape: Matching) => matchesAmong(db, p, shape))
const page = compiledBy((db, p: ListValues, shape: ListShape) => pageOfIds(db, p, shape))

/** 100 lists of the longest kind: 8 MB. */
const keptMatches = new KeptMatches({ most: COUNTED_TO + 1, total: 100 * COUNTED_TO })
const keptOrders = new KeptOrders({ total: 100_000 })

/** A page after this many issues is read without keeping the list. */
const LONGEST = 500
/** So many more ids are kept than a page shows. For each that leaves the list, one can go before the list is read again. */
const SPARE = 10

/** Everything that decides which issues match. */
const keyOfMatches = ({ matching, values }: ListPlan) => keyOf([matching, values])

/** The matches that are kept from an earlier request, up to date; undefined if there are none. */
export const readMatches = (db: Db, plan: ListPlan): Promise<KeptIds | undefined> =>
  keptMatches.read(db, keyOfMatches(plan), async (changed) =>
    idsFrom(
      await matchesOf(db, { ...plan.matching, path: LISTED }, { ...plan.values, listed: JSON.stringify(changed) }),
    ),
  )

/** Finds the matches, up to one more than lists report, and keeps them. */
export const findMatches = (db: Db, plan: ListPlan): Promise<KeptIds> =>
  keptMatches.find(db, keyOfMatches(plan), async () => idsFrom(await matches(db, plan.counting, plan.values)))

/** Keeps the matches of a list that was just read whole. */
export const keepMatches = (db: Db, plan: ListPlan, ids: readonly number[]): Promise<KeptIds> =>
  keptMatches.find(db, keyOfMatches(plan), async () => ids)

/**
 * Whether the start of the list is kept. Other pages are found as fast as a kept list is brought up to date. The names that groups are sorted by
 * are not watched.
 */
export const isKept = (shape: ListShape, page_end: number): boolean =>
  shape.order.group_by === undefined && page_end <= LONGEST && mayReadMany(shape)

/** Whether finding a page may read many more issues than the page shows. */
const mayReadMany = ({ path, order, conditions }: ListShape): boolean =>
  conditions.length > 0 ||
  path.from === 'each project' ||
  path.from === 'words' ||
  (path.from === 'candidates' && (path.by.on === 'author' || !isInOrder(path.by) || !isByCreation(order)))

/** The start of the list that is kept from an earlier request, up to date and at least to the end of the page; undefined if there is none. */
export const readStart = (db: Db, plan: ListPlan, page_end: number): Promise<KeptIds | undefined> =>
  keptOrders.read(db, keyOfOrder(plan), page_end, async (ids) => {
    const shape = { ...plan.matching, path: LISTED, order: plan.shape.order }
    return sorted(db, shape, { ...plan.values, listed: JSON.stringify(ids) }, ids.length)
  })

/** Finds the start of the list, a little beyond the end of the page, and keeps it. `shape` and `values` say where to read. */
export function findStart(
  db: Db,
  plan: ListPlan,
  page_end: number,
  { shape, values }: Pick<ListPlan, 'shape' | 'values'>,
): Promise<KeptIds> {
  const count = page_end + SPARE
  return keptOrders.find(db, keyOfOrder(plan), count, () => sorted(db, shape, values, count))
}

/**
 * The same for a search, if the issues at the start of the order fill the page or there are no others; undefined otherwise. So the full-text index is
 * not needed.
 */
export async function findEarlyStart(db: Db, plan: ListPlan, page_end: number): Promise<KeptIds | undefined> {
  const ids = await sorted(db, firstOf(plan.shape), plan.values, page_end + SPARE)
  const isWhole = sizeOf(plan.sizes, plan.shape.state) <= FIRST
  if (ids.length < page_end && !isWhole) return undefined
  // As many as were found, so that the list counts as whole only if it is.
  const count = isWhole ? page_end + SPARE : ids.length
  return keptOrders.find(db, keyOfOrder(plan), count, async () => ids)
}

const keyOfOrder = ({ shape, matching, values }: ListPlan) => keyOf([shape.order, matching, values])

const LISTED = { from: 'listed', match: false } as const

async function sorted(db: Db, shape: ListShape, values: ListValues, limit: number): Promise<number[]> {
  const rows = await page(db, shape, Object.assign({}, values, { limit, offset: 0, page_end: limit }))
  return rows.map(({ id }) => id)
}

/** The rows come from a statement that makes a JSON array of ids. */
const idsFrom = ([row]: readonly { ids: string }[]): number[] => JSON.parse(row?.ids ?? '[]')
