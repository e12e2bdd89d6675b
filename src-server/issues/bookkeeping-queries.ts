import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { countTasks } from '../activity/tasks.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Database, Trx } from '../kit/db/schema.ts'
import { insertRow, insertRows, updateRow } from '../kit/db/write-rows.ts'
import { countForBlockers } from './links/link-queries.ts'
import { scopeOf } from './search-scope.ts'
import { flag } from './write-fields.ts'

// Lists read derived data instead of the rows: posting lists, counters, the full-text index, the most urgent priority, task counts. Every
// write to an issue, its labels or its assignees goes through these functions, which keep the derived data up to date.

/** The columns of an issue that decide its derived data. */
export interface IndexedIssue {
  id: number
  project_id: number
  state: 1 | 2
  created_at: string
}

/** `iid` must be free: the caller checks it. Without one, the issue gets the next number of the project, which was never used before. */
export type NewIssue = Omit<
  Insertable<Database['issue']>,
  'id' | 'iid' | 'state' | 'task_count' | 'completed_task_count'
> & {
  iid?: number | undefined
}

/** The most urgent priority of these labels in the project. */
const mostUrgent = (project_id: number, labels: RawBuilder<unknown>) =>
  sql<number>`ifnull((
    SELECT min(priority) FROM label_priority WHERE project_id = ${project_id} AND label_id IN (${labels})), 1000000)`

/** Counts a new issue of the project. Returns its number, and the most urgent priority of its labels. */
const countIssue = compiledBy(
  (db, p: { project_id: number; iid: number; label_ids: string }, { own_iid }: { own_iid: boolean }) =>
    db
      .updateTable('project')
      .set((eb) => ({
        last_issue_iid: own_iid ? sql<number>`max(last_issue_iid, ${p.iid})` : eb('last_issue_iid', '+', 1),
        issues_count: eb('issues_count', '+', 1),
        open_issues_count: eb('open_issues_count', '+', 1),
      }))
      .where('id', '=', p.project_id)
      .returning([
        'last_issue_iid',
        mostUrgent(p.project_id, sql`SELECT value FROM json_each(${p.label_ids})`).as('label_priority'),
      ]),
)

/** Labels and users of a new issue, in their order. */
interface Parts {
  label_ids: readonly number[]
  assignee_ids: readonly number[]
}
const NO_PARTS: Parts = { label_ids: [], assignee_ids: [] }

export async function addIssue(
  trx: Trx,
  { iid: own, ...issue }: NewIssue,
  { label_ids, assignee_ids }: Parts = NO_PARTS,
): Promise<IndexedIssue & { iid: number }> {
  const { project_id, created_at, title, description = null } = issue
  const ids = JSON.stringify(label_ids)
  const [counted] = await countIssue(trx, { own_iid: own !== undefined }, { project_id, iid: own ?? 0, label_ids: ids })
  if (!counted) throw new Error(`There is no project ${project_id}`)
  const { last_issue_iid, label_priority } = counted
  const iid = own ?? last_issue_iid
  // Written at once: changing them later would also change several indexes.
  const derived = { ...countTasks(description), labelled: flag(label_ids.length > 0), label_priority }
  const id = await insertRow(trx, 'issue', { ...issue, iid, state: 1, ...derived })
  const kept = { id, iid, project_id, state: 1, created_at } as const
  await indexWords(trx, kept, title, description)
  if (label_ids.length > 0) {
    await attachLabels(trx, kept, label_ids)
    await countIssuesOfLabels(trx, { ids, step: 1, open_step: 1 })
  }
  await addAssignees(trx, kept, assignee_ids)
  return kept
}

export type IssueChanges = Omit<
  Updateable<Database['issue']>,
  'id' | 'iid' | 'project_id' | 'task_count' | 'completed_task_count'
>

/** Changes the row of an issue and everything that is derived from the row. */
export async function changeIssue(
  trx: Trx,
  before: IndexedIssue & { title: string; description: string | null },
  changes: IssueChanges,
) {
  const { title = before.title, description = before.description } = changes
  const { state = before.state, created_at = before.created_at } = changes
  const tasks = description === before.description ? {} : countTasks(description)
  // First, because the keys of the posting lists are those of the row.
  if (state !== before.state || created_at !== before.created_at) {
    await updateLabelPostings(trx, { id: before.id, state, created_at })
    await updateAssigneePostings(trx, { id: before.id, state, created_at })
  }
  await updateRow(trx, 'issue', before.id, { ...changes, ...tasks })
  if (title !== before.title || description !== before.description) {
    await deleteFromIndex(trx, before)
    await indexWords(trx, before, title, description)
  }
  if (state !== before.state) await countState(trx, before, state)
}

type Posted = Pick<IndexedIssue, 'id' | 'state' | 'created_at'>
/** The keys of the issue's rows in a posting list, as its own row has them now. */
const keysOf = (id: number, links: 'issue_label' | 'issue_assignee', column: 'label_id' | 'user_id') =>
  sql<never>`(SELECT link.${sql.ref(column)}, own.state, own.created_at, own.id
    FROM issue own CROSS JOIN ${sql.table(links)} link ON link.issue_id = own.id WHERE own.id = ${id})`
const labelKey = sql`(label_id, state, created_at, issue_id)`
const assigneeKey = sql`(user_id, state, created_at, issue_id)`
const updateLabelPostings = compiled((db, p: Posted) =>
  db
    .updateTable('label_issue')
    .set({ state: p.state, created_at: p.created_at })
    .where(sql<boolean>`${labelKey} IN ${keysOf(p.id, 'issue_label', 'label_id')}`),
)
const updateAssigneePostings = compiled((db, p: Posted) =>
  db
    .updateTable('assignee_issue')
    .set({ state: p.state, created_at: p.created_at })
    .where(sql<boolean>`${assigneeKey} IN ${keysOf(p.id, 'issue_assignee', 'user_id')}`),
)

const countOpenOfLabels = compiled((db, p: { id: number; step: number }) =>
  db
    .updateTable('label')
    .set((eb) => ({ open_issues_count: eb('open_issues_count', '+', p.step) }))
    .where('id', 'in', (eb) => eb.selectFrom('issue_label').select('label_id').where('issue_id', '=', p.id)),
)
const countOpenOfProject = compiled((db, p: { project_id: number; step: number }) =>
  db
    .updateTable('project')
    .set((eb) => ({ open_issues_count: eb('open_issues_count', '+', p.step) }))
    .where('id', '=', p.project_id),
)

/** Adds an issue that was reopened to the counters of open issues, or subtracts one that was closed. */
async function countState(trx: Trx, { id, project_id }: IndexedIssue, state: 1 | 2) {
  const step = state === 1 ? 1 : -1
  await countOpenOfLabels(trx, { id, step })
  await countOpenOfProject(trx, { project_id, step })
  await countForBlockers(trx, { id, step })
}

/** `ids` is a JSON array: there may be more of them than a statement can have parameters. */
interface Listed {
  id: number
  ids: string
}
const listed = (ids: string) => sql<number>`(SELECT value FROM json_each(${ids}))`

/** Adds labels with their posting lists. Plain rows: reading them from a JSON array takes three times as long. */
async function attachLabels(trx: Trx, { id: issue_id, state, created_at }: Posted, label_ids: readonly number[]) {
  const rows = label_ids.map((label_id) => ({ issue_id, label_id }))
  await insertRows(trx, 'issue_label', rows)
  await insertRows(
    trx,
    'label_issue',
    rows.map((row) => ({ ...row, state, created_at })),
  )
}
const detachLabels = compiled((db, p: Listed) =>
  db.deleteFrom('issue_label').where('issue_id', '=', p.id).where('label_id', 'in', listed(p.ids)),
)
const removeLabelPostings = compiled((db, p: Listed) =>
  db.deleteFrom('label_issue').where(sql<boolean>`${labelKey} IN (SELECT link.value, own.state, own.created_at, own.id
    FROM issue own CROSS JOIN json_each(${p.ids}) link WHERE own.id = ${p.id})`),
)

/** Adds labels that the issue does not have yet. */
export async function addLabels(trx: Trx, issue: IndexedIssue, label_ids: readonly number[]) {
  if (label_ids.length === 0) return
  await attachLabels(trx, issue, label_ids)
  await countLabels(trx, issue, JSON.stringify(label_ids), 1)
}

/** Removes labels that the issue has. */
export async function removeLabels(trx: Trx, issue: IndexedIssue, label_ids: readonly number[]) {
  if (label_ids.length === 0) return
  const labels = { id: issue.id, ids: JSON.stringify(label_ids) }
  await detachLabels(trx, labels)
  await removeLabelPostings(trx, labels)
  await countLabels(trx, issue, labels.ids, -1)
}

const countIssuesOfLabels = compiled((db, p: { ids: string; step: number; open_step: number }) =>
  db
    .updateTable('label')
    .set((eb) => ({
      issues_count: eb('issues_count', '+', p.step),
      open_issues_count: eb('open_issues_count', '+', p.open_step),
    }))
    .where('id', 'in', listed(p.ids)),
)
const prioritize = compiled((db, p: { id: number; project_id: number }) => {
  const label_priority = mostUrgent(p.project_id, sql`SELECT label_id FROM issue_label WHERE issue_id = ${p.id}`)
  return db
    .updateTable('issue')
    .set({ label_priority })
    .where('id', '=', p.id)
    .where('label_priority', '<>', label_priority)
})

/** Updates the counters of labels that were added or removed, and the most urgent priority of the issue. */
async function countLabels(trx: Trx, { id, project_id, state }: IndexedIssue, ids: string, step: 1 | -1) {
  await countIssuesOfLabels(trx, { ids, step, open_step: state === 1 ? step : 0 })
  await prioritize(trx, { id, project_id })
}

const detachAssignees = compiled((db, p: { id: number }) =>
  db.deleteFrom('issue_assignee').where('issue_id', '=', p.id),
)
const removeAssigneePostings = compiled((db, p: { id: number }) =>
  db.deleteFrom('assignee_issue').where(sql<boolean>`${assigneeKey} IN ${keysOf(p.id, 'issue_assignee', 'user_id')}`),
)
/** Adds assignees, in their order, to an issue without assignees. */
async function addAssignees(trx: Trx, { id: issue_id, state, created_at }: Posted, user_ids: readonly number[]) {
  const rows = user_ids.map((user_id) => ({ issue_id, user_id }))
  await insertRows(
    trx,
    'issue_assignee',
    rows.map((row, position) => ({ ...row, position })),
  )
  await insertRows(
    trx,
    'assignee_issue',
    rows.map((row) => ({ ...row, state, created_at })),
  )
}

/** Replaces all assignees of an issue. Keeps the order of the ids. */
export async function setAssignees(trx: Trx, issue: IndexedIssue, user_ids: readonly number[]) {
  await removeAssigneePostings(trx, issue)
  await detachAssignees(trx, issue)
  await addAssignees(trx, issue, user_ids)
}

const addWords = compiled((db, p: { rowid: number; scope: string; title: string; description: string }) =>
  db.insertInto('issue_fts').values({ rowid: p.rowid, scope: p.scope, title: p.title, description: p.description }),
)
const deleteFromIndex = compiled((db, p: { id: number }) => db.deleteFrom('issue_fts').where('rowid', '=', p.id))

const indexWords = (trx: Trx, { id, project_id }: IndexedIssue, title: string, description: string | null) =>
  addWords(trx, { rowid: id, scope: scopeOf(project_id), title, description: description ?? '' })
