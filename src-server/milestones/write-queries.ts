import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { milestoneColumns } from './columns.ts'
import type { MilestoneRow } from './entity.ts'

export type NewMilestone = Pick<MilestoneRow, 'title' | 'description' | 'due_date' | 'start_date'>

export async function addMilestone(
  trx: Trx,
  { project, group }: ProjectOrGroup,
  milestone: NewMilestone & Partial<Pick<MilestoneRow, 'state'>>,
  now: string,
): Promise<MilestoneRow> {
  const iid = project ? await nextOfProject(trx, project.id) : await nextOfGroup(trx, group.id)
  const home = { project_id: project?.id ?? null, group_id: group?.id ?? null }
  return trx
    .insertInto('milestone')
    .values({ ...milestone, ...home, iid, created_at: now, updated_at: now })
    .returning(milestoneColumns)
    .executeTakeFirstOrThrow()
}

/** The project stores the last iid, so an iid is never used again. */
async function nextOfProject(trx: Trx, id: number): Promise<number> {
  const { last_milestone_iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_milestone_iid: eb('last_milestone_iid', '+', 1) }))
    .where('id', '=', id)
    .returning('last_milestone_iid')
    .executeTakeFirstOrThrow()
  return last_milestone_iid
}

/** So does the group. */
async function nextOfGroup(trx: Trx, id: number): Promise<number> {
  const { last_milestone_iid } = await trx
    .updateTable('group')
    .set((eb) => ({ last_milestone_iid: eb('last_milestone_iid', '+', 1) }))
    .where('id', '=', id)
    .returning('last_milestone_iid')
    .executeTakeFirstOrThrow()
  return last_milestone_iid
}

export type MilestoneChanges = NewMilestone & Pick<MilestoneRow, 'state'>

export const changeMilestone = (trx: Trx, id: number, changes: MilestoneChanges, now: string): Promise<MilestoneRow> =>
  trx
    .updateTable('milestone')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(milestoneColumns)
    .executeTakeFirstOrThrow()

interface Unlinked {
  milestone_id: number
  actor_id: number
  now: string
  /** A JSON array. */
  ids: string
}

/** Adds to the history of issues that they lose their milestone. */
const recordRemoval = compiled((db, p: Unlinked) => ({
  compile: () =>
    sql`INSERT INTO resource_event (resource_type, resource_id, project_id, user_id, created_at, kind, action, state, milestone_id)
      SELECT 'Issue', issue.id, issue.project_id, ${p.actor_id}, ${p.now}, 'milestone', 'remove',
        CASE issue.state WHEN 1 THEN 'opened' ELSE 'closed' END, ${p.milestone_id}
      FROM json_each(${p.ids}) each CROSS JOIN issue ON issue.id = each.value ORDER BY each.key`.compile(db),
}))
const unlinkIssues = compiled((db, p: Unlinked) =>
  db
    .updateTable('issue')
    .set({ milestone_id: null, updated_at: p.now })
    .where('id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`),
)
const unlinkMergeRequests = compiled((db, p: Unlinked) =>
  db
    .updateTable('merge_request')
    .set({ milestone_id: null, updated_at: p.now })
    .where('id', 'in', sql<number>`(SELECT value FROM json_each(${p.ids}))`),
)

const linkedTo = async (trx: Trx, table: 'issue' | 'merge_request', id: number): Promise<number[]> => {
  const rows = await trx.selectFrom(table).select('id').where('milestone_id', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Deletes a milestone. Its issues and merge requests stay, without a milestone, and the history of each issue says so. */
export async function deleteMilestone(trx: Trx, id: number, actor_id: number, now: string) {
  const unlinked = (few: readonly number[]) => ({ milestone_id: id, actor_id, now, ids: JSON.stringify(few) })
  await inTurns(await linkedTo(trx, 'issue', id), async (few) => {
    await recordRemoval(trx, unlinked(few))
    await unlinkIssues(trx, unlinked(few))
  })
  await inTurns(await linkedTo(trx, 'merge_request', id), (few) => unlinkMergeRequests(trx, unlinked(few)))
  await trx.deleteFrom('milestone').where('id', '=', id).execute()
}
