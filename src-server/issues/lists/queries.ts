import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import type { KeptIds } from '../../kit/db/kept-ids.ts'
import type { Db } from '../../kit/db/schema.ts'
import { coded } from '../../kit/errors.ts'
import type { Page } from '../../kit/http/pagination.ts'
import { type PageBounds, totalAfter } from '../../kit/lists/paged.ts'
import { type IssueEntity, type IssuePresenting, type IssueRow, presentIssue } from '../entity.ts'
import type { GroupBy } from '../filters.ts'
import { MAX_GROUPS } from '../group.ts'
import { partsOf } from '../part-queries.ts'
import { issueRows } from '../row-queries.ts'
import { isByCreation, isInOrder } from './candidate-queries.ts'
import { findEarlyStart, findMatches, findStart, isKept, keepMatches, readMatches, readStart } from './kept-lists.ts'
import { countByGroup, countByState, countMatches, type GroupRow, pageOfIds } from './page-queries.ts'
import { sizeOf } from './path-queries.ts'
import { type ListPlan, triesStartOfOrder } from './plan-queries.ts'
import type { ListShape, ListValues, Matching } from './shape.ts'

export { planAcross, planOfProject } from './plan-queries.ts'

const page = compiledBy((db, p: ListValues, shape: ListShape) => issueRows(db, pageOfIds(db, p, shape)))
const rowsOfIds = compiled((db, p: { ids: string }) => issueRows(db, sql`SELECT value AS id FROM json_each(${p.ids})`))
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
  const stored = counted(plan)
  const matches = stored === undefined ? await readMatches(db, plan) : undefined
  const rows = await rowsOf(db, plan, { ...plan.values, limit, offset, page_end: limit + offset }, matches)
  const total = stored ?? matches?.ids.length ?? (await totalAfterPage(db, plan, rows, { limit, offset }))
  const parts = rows.length > 0 ? await partsOf(db, actor, rows, withDetails) : undefined
  return { issues: parts ? rows.map((row) => presentIssue(row, parts(row), how)) : [], total }
}

async function rowsOf(
  db: Db,
  plan: ListPlan,
  values: ListValues & { offset: number; page_end: number },
  matches: KeptIds | undefined,
): Promise<IssueRow[]> {
  const { offset, page_end } = values
  if (!isKept(plan.shape, page_end)) return page(db, plan.shape, values)
  const start =
    (await readStart(db, plan, page_end)) ??
    (triesStartOfOrder(plan, page_end) ? await findEarlyStart(db, plan, page_end) : undefined) ??
    (await findStart(db, plan, page_end, quickestOf(plan, page_end, matches)))
  return rowsOfIds(db, { ids: JSON.stringify(start.ids.slice(offset, page_end)) })
}

/** Where to read the start of a list: among all matches, if they are known and sorting them is quicker than reading until the page is full. */
function quickestOf({ shape, values, sizes }: ListPlan, page_end: number, matches: KeptIds | undefined) {
  const count = matches?.ids.length ?? 0
  const reads = shape.path.from === 'words' || (shape.path.from === 'candidates' && !isByCreation(shape.order))
  if (!matches?.all || (!reads && count * count >= page_end * sizeOf(sizes, shape.state))) return { shape, values }
  return {
    shape: { ...shape, path: { from: 'listed', match: true } as const, conditions: [] },
    values: { ...values, listed: JSON.stringify(matches.ids) },
  }
}

/** The total: from the page itself if it is the last one, otherwise the number of matches up to the bound. */
async function totalAfterPage(db: Db, plan: ListPlan, rows: readonly IssueRow[], page: PageBounds): Promise<number> {
  if (page.offset === 0 && rows.length < page.limit)
    await keepMatches(
      db,
      plan,
      rows.map(({ id }) => id),
    )
  return totalAfter(page, rows.length, async () => [{ total: (await findMatches(db, plan)).ids.length }])
}

/** The total from stored counters: for a list without filters, or with a single label. Undefined otherwise. */
export function counted({ exact, sizes, shape, conditions }: ListPlan): number | undefined {
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
