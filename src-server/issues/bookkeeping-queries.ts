import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { IssueTable, Trx } from '../kit/db/schema.ts'
import { scopeOf } from './search-scope.ts'
import { countTasks } from './tasks.ts'

/**
 * Everything that repeats what an issue's rows say, so that lists need not look: posting lists, counters, the full-text index, the most
 * urgent priority, tasks. Whoever adds or changes an issue, its labels or its assignees does it through these functions.
 */
export interface Kept {
  id: number
  project_id: number
  state: 1 | 2
  created_at: string
}

/** A number of its own is the caller's to check; without one it is the next of the project, and never one that was used. */
export type NewIssue = Omit<Insertable<IssueTable>, 'id' | 'iid' | 'state' | 'task_count' | 'completed_task_count'> & {
  iid?: number | undefined
}

export async function addIssue(trx: Trx, { iid, ...issue }: NewIssue): Promise<Kept & { iid: number }> {
  const { last_issue_iid } = await trx
    .updateTable('project')
    .set((eb) => ({
      last_issue_iid: iid === undefined ? eb('last_issue_iid', '+', 1) : sql<number>`max(last_issue_iid, ${iid})`,
      issues_count: eb('issues_count', '+', 1),
      open_issues_count: eb('open_issues_count', '+', 1),
    }))
    .where('id', '=', issue.project_id)
    .returning('last_issue_iid')
    .executeTakeFirstOrThrow()
  const kept = await trx
    .insertInto('issue')
    .values({ ...issue, iid: iid ?? last_issue_iid, state: 1, ...countTasks(issue.description ?? null) })
    .returning(['id', 'iid', 'project_id', 'state', 'created_at'])
    .executeTakeFirstOrThrow()
  await indexWords(trx, kept, issue.title, issue.description ?? null)
  return kept
}

export type IssueChanges = Omit<
  Updateable<IssueTable>,
  'id' | 'iid' | 'project_id' | 'task_count' | 'completed_task_count'
>

/** `before` with what the row says now. */
export async function changeIssue(
  trx: Trx,
  before: Kept & { title: string; description: string | null },
  changes: IssueChanges,
) {
  const { title = before.title, description = before.description } = changes
  const { state = before.state, created_at = before.created_at } = changes
  const tasks = description === before.description ? {} : countTasks(description)
  await trx
    .updateTable('issue')
    .set({ ...changes, ...tasks })
    .where('id', '=', before.id)
    .execute()
  if (title !== before.title || description !== before.description) {
    await trx.deleteFrom('issue_fts').where('rowid', '=', before.id).execute()
    await indexWords(trx, before, title, description)
  }
  if (state !== before.state || created_at !== before.created_at) {
    await trx.updateTable('label_issue').set({ state, created_at }).where('issue_id', '=', before.id).execute()
    await trx.updateTable('assignee_issue').set({ state, created_at }).where('issue_id', '=', before.id).execute()
  }
  if (state !== before.state) await countState(trx, before, state)
}

async function countState(trx: Trx, { id, project_id }: Kept, state: 1 | 2) {
  const step = state === 1 ? 1 : -1
  await trx
    .updateTable('label')
    .set((eb) => ({ open_issues_count: eb('open_issues_count', '+', step) }))
    .where('id', 'in', (eb) => eb.selectFrom('issue_label').select('label_id').where('issue_id', '=', id))
    .execute()
  await trx
    .updateTable('project')
    .set((eb) => ({ open_issues_count: eb('open_issues_count', '+', step) }))
    .where('id', '=', project_id)
    .execute()
}

/** The values of a JSON array, of which there may be more than a statement has places for. */
const oneOf = (ids: readonly number[]) => sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Labels that the issue does not have yet. */
export async function addLabels(trx: Trx, issue: Kept, label_ids: readonly number[]) {
  if (label_ids.length === 0) return
  const { id, state, created_at } = issue
  const labels = JSON.stringify(label_ids)
  await sql`INSERT INTO issue_label (issue_id, label_id) SELECT ${id}, value FROM json_each(${labels})`.execute(trx)
  await sql`INSERT INTO label_issue (label_id, state, created_at, issue_id)
    SELECT value, ${state}, ${created_at}, ${id} FROM json_each(${labels})`.execute(trx)
  await countLabels(trx, issue, label_ids, 1)
}

/** Labels that the issue has. */
export async function removeLabels(trx: Trx, issue: Kept, label_ids: readonly number[]) {
  if (label_ids.length === 0) return
  const ids = oneOf(label_ids)
  await trx.deleteFrom('issue_label').where('issue_id', '=', issue.id).where('label_id', 'in', ids).execute()
  await trx.deleteFrom('label_issue').where('issue_id', '=', issue.id).where('label_id', 'in', ids).execute()
  await countLabels(trx, issue, label_ids, -1)
}

async function countLabels(trx: Trx, { id, project_id, state }: Kept, label_ids: readonly number[], step: 1 | -1) {
  await trx
    .updateTable('label')
    .set((eb) => ({
      issues_count: eb('issues_count', '+', step),
      open_issues_count: eb('open_issues_count', '+', state === 1 ? step : 0),
    }))
    .where('id', 'in', oneOf(label_ids))
    .execute()
  await trx
    .updateTable('issue')
    .set({
      label_priority: sql`ifnull((
        SELECT min(prioritised.priority) FROM issue_label
        JOIN label_priority prioritised ON prioritised.label_id = issue_label.label_id AND prioritised.project_id = ${project_id}
        WHERE issue_label.issue_id = ${id}), 1000000)`,
    })
    .where('id', '=', id)
    .execute()
}

/** All of an issue's assignees, in their order. */
export async function setAssignees(trx: Trx, { id: issue_id, state, created_at }: Kept, user_ids: readonly number[]) {
  await trx.deleteFrom('issue_assignee').where('issue_id', '=', issue_id).execute()
  await trx.deleteFrom('assignee_issue').where('issue_id', '=', issue_id).execute()
  if (user_ids.length === 0) return
  const users = JSON.stringify(user_ids)
  await sql`INSERT INTO issue_assignee (issue_id, user_id, position)
    SELECT ${issue_id}, value, key FROM json_each(${users})`.execute(trx)
  await sql`INSERT INTO assignee_issue (user_id, state, created_at, issue_id)
    SELECT value, ${state}, ${created_at}, ${issue_id} FROM json_each(${users})`.execute(trx)
}

const indexWords = (trx: Trx, { id, project_id }: Kept, title: string, description: string | null) =>
  trx
    .insertInto('issue_fts')
    .values({ rowid: id, scope: scopeOf(project_id), title, description: description ?? '' })
    .execute()
