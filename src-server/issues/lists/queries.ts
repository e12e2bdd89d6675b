import type { Actor } from '../../kit/access/actor.ts'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { coded } from '../../kit/errors.ts'
import type { Page } from '../../kit/http/pagination.ts'
import { type PageBounds, totalAfter } from '../../kit/lists/paged.ts'
import { type IssueEntity, type IssuePresenting, type IssueRow, presentIssue } from '../entity.ts'
import type { GroupBy } from '../filters.ts'
import { MAX_GROUPS } from '../group.ts'
import { partsOf } from '../part-queries.ts'
import { issueRows } from '../row-queries.ts'
import { isInOrder } from './candidate-queries.ts'
import { countByGroup, countByState, countMatches, FIRST, type GroupRow, pageOfIds } from './page-queries.ts'
import { sizeOf } from './path-queries.ts'
import { firstOf, type ListPlan, triesStartOfOrder } from './plan-queries.ts'
import type { ListShape, ListValues, Matching } from './shape.ts'

export { planAcross, planOfProject } from './plan-queries.ts'

const page = compiledBy((db, p: ListValues, shape: ListShape) => issueRows(db, pageOfIds(db, p, shape)))
const cachedPage = compiledBy((db, p: ListValues, shape: ListShape) => issueRows(db, pageOfIds(db, p, shape)), {
  cached: true,
})

/** Whether finding the page may read many more issues than the page shows. Other pages are found faster than they are shown. */
const mayReadMany = ({ path, conditions }: ListShape) =>
  path.from === 'each project' || path.from === 'words' || (path.from === 'order' && conditions.length > 0)
const count = compiledBy((db, p: ListValues, shape: Matching) => countMatches(db, p, shape), { cached: true })
const counts = compiledBy((db, p: ListValues, shape: Matching) => countByState(db, p, shape), { cached: true })

const groups = compiledBy((db, p: ListValues & { limit: number }, shape: Matching & { group_by: GroupBy }) =>
  countByGroup(db, p, shape),
)
const groupable = compiledBy((db, p: ListValues, shape: Matching) => countMatches(db, p, shape, MAX_GROUPED + 1))

/** Grouping so many issues takes about 0.3 s. */
const MAX_GROUPED = 50_000

export interface IssuePage {
  issues: IssueEntity[]
  /** Counted up to one more than the limit that lists report. */
  total: number
}

/** Lists a page of issues with the total. */
export async function listIssues(
  db: Db,
  actor: Actor | null,
  plan: ListPlan,
  { limit, offset }: Page,
  how: IssuePresenting,
  withDetails: boolean,
): Promise<IssuePage> {
  if (plan.shape.order.group_by) await requireGroupable(db, plan)
  const rows = await rowsOf(db, plan, { ...plan.values, limit, offset, page_end: limit + offset })
  const total = await totalOf(db, plan, rows.length, { limit, offset })
  const parts = rows.length > 0 ? await partsOf(db, actor, rows, withDetails) : undefined
  return { issues: parts ? rows.map((row) => presentIssue(row, parts(row), how)) : [], total }
}

async function rowsOf(
  db: Db,
  plan: ListPlan,
  values: ListValues & { limit: number; page_end: number },
): Promise<IssueRow[]> {
  if (triesStartOfOrder(plan, values.page_end)) {
    const early = await page(db, firstOf(plan.shape), values)
    if (early.length === values.limit || sizeOf(plan.sizes, plan.shape.state) <= FIRST) return early
  }
  return (mayReadMany(plan.shape) ? cachedPage : page)(db, plan.shape, values)
}

/** The total: from stored counters if possible, from the page itself if it is the last one, otherwise a bounded count. */
async function totalOf(db: Db, plan: ListPlan, shown: number, page: PageBounds): Promise<number> {
  return counted(plan) ?? totalAfter(page, shown, () => count(db, plan.counting, plan.values))
}

/** The total from stored counters: for a list without filters, or with a single label. Undefined otherwise. */
function counted({ exact, sizes, shape, conditions }: ListPlan): number | undefined {
  if (!exact) return undefined
  const [only, second] = conditions
  if (!only) return sizeOf(sizes, shape.state)
  const { condition, size, shared } = only
  const isWhole =
    second === undefined &&
    condition.on === 'label' &&
    isInOrder(condition) &&
    shared !== true &&
    shape.reach.of === 'project'
  return isWhole && size ? sizeOf(size, shape.state) : undefined
}

/** The numbers of open and closed issues. The requested state is ignored. */
export async function countIssues(db: Db, plan: ListPlan) {
  const known = plan.exact && plan.conditions.length === 0
  const rows = known ? [] : await counts(db, { ...plan.counting, state: undefined }, plan.values)
  const of = (state: 1 | 2) =>
    known ? sizeOf(plan.sizes, state) : (rows.find((row) => row.state === state)?.total ?? 0)
  return { all: of(1) + of(2), closed: of(2), opened: of(1) }
}

/** The groups of the list, and one more than answers contain if there are more. @throws ApiError 400 */
export async function listGroups(db: Db, plan: ListPlan, group_by: GroupBy): Promise<GroupRow[]> {
  await requireGroupable(db, plan)
  return groups(db, { ...plan.counting, group_by }, { ...plan.values, limit: MAX_GROUPS + 1 })
}

/** Grouping reads all matches, so their number is limited. It is counted only if the filters decide. @throws ApiError 400 */
async function requireGroupable(db: Db, { sizes, counting, values }: ListPlan) {
  if (sizeOf(sizes, counting.state) <= MAX_GROUPED) return
  const [found] = await groupable(db, counting, values)
  if (found && found.total > MAX_GROUPED)
    throw coded('too_many_issues', `group_by works for up to ${MAX_GROUPED} issues. Add a filter to group fewer issues`)
}
