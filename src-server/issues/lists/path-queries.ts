import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { cheapestSet, type Measured } from '../../kit/lists/candidate-sets.ts'
import { isByCreation, isInOrder, isSelective, isWithinProjects } from './candidate-queries.ts'
import { orderingOf } from './order-queries.ts'
import { candidateCount } from './page-queries.ts'
import type { AccessPath, ListValues, Order, Reach, RequestedCondition, Selective } from './shape.ts'

const candidateCounts = compiledBy(
  (db, p: ListValues, { by, reach }: { by: Selective; reach: Reach | undefined }) =>
    candidateCount(db, p, by, reach, TOO_MANY),
  { cached: true },
)

/** Sorting a candidate set of this size is not worthwhile even among a million issues, so counting stops here. */
const TOO_MANY = 4501

/** Numbers of issues, before any filter. */
export interface Sizes {
  all: number
  opened: number
}

export const sizeOf = ({ all, opened }: Sizes, state: 1 | 2 | undefined) =>
  state === undefined ? all : state === 1 ? opened : all - opened

interface Choosing {
  reach: Reach
  order: Order
  state: 1 | 2 | undefined
  /** The number of issues of this state within the list's reach. */
  size: number
  /** The number of all issues of the instance. */
  everywhere: number
  conditions: readonly RequestedCondition[]
}

/**
 * Chooses how to read a page and how to count: from the smallest candidate set if that is cheaper, otherwise from the full-text index or along
 * the order. Counting reads all matches, so it needs no order and uses candidate sets of any size. `along` reads along the order in any case.
 */
export async function chooseAccessPaths(
  db: Db,
  values: ListValues,
  { reach, order, state, size, everywhere, conditions }: Choosing,
): Promise<{ page: AccessPath; count: AccessPath; along: AccessPath }> {
  const known = new Map(conditions.map((one) => [one.condition, one.size]))
  const smallest = await cheapestSet(conditions.map(({ condition }) => condition).filter(isSelective), {
    sizeOf: async (by) => {
      const counters = known.get(by)
      if (counters) return sizeOf(counters, state)
      const [counted] = await candidateCounts(db, { by, reach: isWithinProjects(by) ? reach : undefined }, values)
      return estimate(counted?.total ?? 0, size)
    },
  })
  const along = walkOf(reach, order, size, everywhere)
  const walk: AccessPath = conditions.some((one) => one.trigrams) ? { from: 'words' } : along
  if (!smallest) return { page: walk, count: walk, along }
  const candidates: AccessPath = { from: 'candidates', by: smallest.set }
  const page = isWorthIt(smallest, order, size) ? candidates : walk
  return { page, count: walk.from !== 'words' && smallest.size <= size ? candidates : page, along }
}

/** Counting stops at a bound. A larger set may be much larger, so a label whose counters are known is preferred. */
const estimate = (counted: number, size: number) => (counted < TOO_MANY ? counted : Math.max(counted, size / 4))

/**
 * A candidate set in the order of the list is used if it is smaller. Any other candidate set must be sorted completely, while a walk along
 * the index of the order fills a page of 20 after about size ÷ count × 20 issues. So sorting is more expensive if count² ≥ 20 × size.
 */
function isWorthIt({ set, size: count }: Measured<Selective>, order: Order, size: number) {
  const isNatural = isInOrder(set) && isByCreation(order)
  if (isNatural || orderingOf(order).indexes === undefined) return count <= size
  return count < TOO_MANY && count * count < 20 * size
}

/** If the viewer sees only a small part of all issues, a walk across all projects would read many hidden issues. */
function walkOf(reach: Reach, order: Order, size: number, everywhere: number): AccessPath {
  if (reach.of === 'project') return { from: 'order' }
  return orderingOf(order).indexes?.of_all_projects && size * 20 >= everywhere
    ? { from: 'order' }
    : { from: 'each project' }
}
