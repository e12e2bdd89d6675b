import { type Insertable, sql } from 'kysely'
import { countTasks } from '../issues/tasks.ts'
import type { Database, Db, Flag, Trx } from '../kit/db/schema.ts'

const DRAFT = /^\s*(\[draft\]|\(draft\)|draft:|draft\s-)/i

/** The iid of an open merge request with the same branches. */
export async function openFrom(
  db: Db,
  project_id: number,
  { source_branch, target_branch }: { source_branch: string; target_branch: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('merge_request')
    .select('iid')
    .where('project_id', '=', project_id)
    .where('state', '=', sql.lit(1))
    .where('source_branch', '=', source_branch)
    .where('target_branch', '=', target_branch)
    .executeTakeFirst()
  return row?.iid
}

export type NewMergeRequest = Pick<
  Insertable<Database['merge_request']>,
  | 'project_id'
  | 'author_id'
  | 'title'
  | 'description'
  | 'source_branch'
  | 'target_branch'
  | 'milestone_id'
  | 'squash'
  | 'sha'
  | 'base_sha'
  | 'start_sha'
>
export interface Attached {
  label_ids: readonly number[]
  assignee_ids: readonly number[]
  reviewer_ids: readonly number[]
}

/** Inserts a merge request with the next iid of its project. */
export async function addMergeRequest(
  trx: Trx,
  request: NewMergeRequest,
  { label_ids, assignee_ids, reviewer_ids }: Attached,
  now: string,
): Promise<number> {
  const { last_merge_request_iid: iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_merge_request_iid: eb('last_merge_request_iid', '+', 1) }))
    .where('id', '=', request.project_id)
    .returning('last_merge_request_iid')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('merge_request')
    .values({
      ...request,
      ...countTasks(request.description ?? null),
      iid,
      source_project_id: request.project_id,
      draft: DRAFT.test(request.title) ? 1 : 0,
      prepared_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO merge_request_label (merge_request_id, label_id)
    SELECT ${id}, value FROM json_each(${JSON.stringify(label_ids)})`.execute(trx)
  await sql`INSERT INTO merge_request_assignee (merge_request_id, user_id, position)
    SELECT ${id}, value, key FROM json_each(${JSON.stringify(assignee_ids)})`.execute(trx)
  await sql`INSERT INTO merge_request_reviewer (merge_request_id, user_id, created_at)
    SELECT ${id}, value, ${now} FROM json_each(${JSON.stringify(reviewer_ids)})`.execute(trx)
  await countLabels(trx, id, 1)
  return iid
}

export async function merge(
  trx: Trx,
  { id }: { id: number },
  commits: { merge_commit_sha: string; squash_commit_sha: string | null; squash: Flag },
  actor_id: number,
  now: string,
) {
  await countLabels(trx, id, -1)
  await trx
    .updateTable('merge_request')
    .set({ ...commits, state: 3, merged_at: now, merge_user_id: actor_id, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Labels count their open merge requests. */
const countLabels = (trx: Trx, merge_request_id: number, step: 1 | -1) =>
  trx
    .updateTable('label')
    .set((eb) => ({ open_merge_requests_count: eb('open_merge_requests_count', '+', step) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('merge_request_label').select('label_id').where('merge_request_id', '=', merge_request_id),
    )
    .execute()
