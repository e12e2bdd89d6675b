import { type Insertable, sql, type Updateable } from 'kysely'
import { countTasks } from '../activity/tasks.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { insertRow, updateRow } from '../kit/db/write-rows.ts'
import { isDraft } from './titles.ts'

export interface Branches {
  project_id: number
  source_project_id: number | null
  source_branch: string
  target_branch: string
}

/** The iid of an open merge request with the same branches, apart from the one with this id. */
export async function openFrom(
  db: Db,
  { id, project_id, source_project_id, source_branch, target_branch }: Branches & { id?: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('merge_request')
    .select('iid')
    .where('project_id', '=', project_id)
    .where('state', '=', sql.lit(1))
    .where('source_project_id', 'is', source_project_id)
    .where('source_branch', '=', source_branch)
    .where('target_branch', '=', target_branch)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  return row?.iid
}

export type NewMergeRequest = Pick<
  Insertable<Database['merge_request']>,
  | 'project_id'
  | 'author_id'
  | 'title'
  | 'description'
  | 'source_project_id'
  | 'source_branch'
  | 'target_branch'
  | 'milestone_id'
  | 'squash'
  | 'merge_params'
  | 'sha'
  | 'base_sha'
  | 'start_sha'
>

/** Inserts a merge request with the next iid of its project. */
export async function addMergeRequest(trx: Trx, request: NewMergeRequest, now: string) {
  const { last_merge_request_iid: iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_merge_request_iid: eb('last_merge_request_iid', '+', 1) }))
    .where('id', '=', request.project_id)
    .returning('last_merge_request_iid')
    .executeTakeFirstOrThrow()
  const id = await insertRow(trx, 'merge_request', {
    ...request,
    ...countTasks(request.description ?? null),
    iid,
    draft: isDraft(request.title) ? 1 : 0,
    prepared_at: now,
    created_at: now,
    updated_at: now,
  })
  return { id, iid, state: 1 } as const
}

interface Counted {
  id: number
  state: number
}

export type MergeRequestChanges = Omit<Updateable<Database['merge_request']>, 'id' | 'iid' | 'project_id' | 'draft'>

/** Changes the row of a merge request and everything that is derived from the row. */
export async function changeMergeRequest(trx: Trx, { id, state: before }: Counted, changes: MergeRequestChanges) {
  const { title, description, state = before } = changes
  await updateRow(trx, 'merge_request', id, {
    ...changes,
    ...(title !== undefined && { draft: isDraft(title) ? 1 : 0 }),
    ...(description !== undefined && countTasks(description)),
  })
  if ((state === 1) !== (before === 1)) await countAllLabels(trx, id, state === 1 ? 1 : -1)
}

const listed = (ids: readonly number[]) => sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Adds labels that the merge request does not have yet. */
export async function addLabels(trx: Trx, { id, state }: Counted, label_ids: readonly number[]) {
  if (label_ids.length === 0) return
  await sql`INSERT INTO merge_request_label (merge_request_id, label_id)
    SELECT ${id}, value FROM json_each(${JSON.stringify(label_ids)})`.execute(trx)
  if (state === 1) await countLabels(trx, label_ids, 1)
}

/** Removes labels that the merge request has. */
export async function removeLabels(trx: Trx, { id, state }: Counted, label_ids: readonly number[]) {
  if (label_ids.length === 0) return
  await trx
    .deleteFrom('merge_request_label')
    .where('merge_request_id', '=', id)
    .where('label_id', 'in', listed(label_ids))
    .execute()
  if (state === 1) await countLabels(trx, label_ids, -1)
}

/** Replaces all assignees. Keeps the order of the ids. */
export async function setAssignees(trx: Trx, id: number, user_ids: readonly number[]) {
  await trx.deleteFrom('merge_request_assignee').where('merge_request_id', '=', id).execute()
  await sql`INSERT INTO merge_request_assignee (merge_request_id, user_id, position)
    SELECT ${id}, value, key FROM json_each(${JSON.stringify(user_ids)})`.execute(trx)
}

/** Replaces the reviewers. Those who stay keep the state of their review. */
export async function setReviewers(trx: Trx, id: number, user_ids: readonly number[], now: string) {
  await trx
    .deleteFrom('merge_request_reviewer')
    .where('merge_request_id', '=', id)
    .where('user_id', 'not in', listed(user_ids))
    .execute()
  await sql`INSERT OR IGNORE INTO merge_request_reviewer (merge_request_id, user_id, created_at)
    SELECT ${id}, value, ${now} FROM json_each(${JSON.stringify(user_ids)})`.execute(trx)
}

/** Labels count their open merge requests. */
const countLabels = (trx: Trx, ids: readonly number[], step: 1 | -1) =>
  trx
    .updateTable('label')
    .set((eb) => ({ open_merge_requests_count: eb('open_merge_requests_count', '+', step) }))
    .where('id', 'in', listed(ids))
    .execute()

const countAllLabels = (trx: Trx, merge_request_id: number, step: 1 | -1) =>
  trx
    .updateTable('label')
    .set((eb) => ({ open_merge_requests_count: eb('open_merge_requests_count', '+', step) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('merge_request_label').select('label_id').where('merge_request_id', '=', merge_request_id),
    )
    .execute()
