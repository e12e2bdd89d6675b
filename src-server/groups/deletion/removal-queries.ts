import { sql } from 'kysely'
import { addDays } from '../../kit/clock.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { enqueueEach } from '../../kit/jobs/queue.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { below } from '../tree-queries.ts'

/**
 * Hides a group and everything below it, frees their paths, and ends the access that members and shares of these groups gave. The new paths
 * contain a plus, which no other path can contain.
 */
export async function hideGroup(
  trx: Trx,
  group_id: number,
  actor_id: number | null,
  { today, now }: { today: string; now: string },
) {
  const these = below(group_id)
  await sql`DELETE FROM redirect_route WHERE source_type = 'namespace' AND source_id IN (${these})`.execute(trx)
  await sql`UPDATE "group" SET pending_delete = 1, marked_for_deletion_by_id = ${actor_id} WHERE id IN (${these})`.execute(
    trx,
  )
  await sql`UPDATE namespace SET path = path || '+removed+' || id, full_path = full_path || '+removed+' || id, updated_at = ${now}
    WHERE id IN (${these})`.execute(trx)
  await trx.updateTable('namespace').set({ parent_id: null }).where('id', '=', group_id).execute()
  await sql`DELETE FROM namespace_ancestor WHERE namespace_id IN (${these}) AND ancestor_id NOT IN (${these})`.execute(
    trx,
  )
  await sql`DELETE FROM member WHERE group_id IN (${these})`.execute(trx)
  await sql`DELETE FROM group_group_link WHERE shared_group_id IN (${these})`.execute(trx)
  // The refresh finds affected users through the remaining links; without members these links grant no access.
  await refreshContainers(trx, { group_ids: [group_id] }, today)
  await sql`DELETE FROM group_group_link WHERE shared_with_group_id IN (${these})`.execute(trx)
  await sql`DELETE FROM project_group_link WHERE group_id IN (${these})`.execute(trx)
}

/** Stores when and by whom a group was marked for deletion; nulls remove the mark. */
export const setDeletionMark = (trx: Trx, id: number, { on, by }: { on: string | null; by: number | null }) =>
  trx
    .updateTable('group')
    .set({ marked_for_deletion_on: on, marked_for_deletion_by_id: by })
    .where('id', '=', id)
    .execute()

/** Groups that were marked on this day or earlier are due. */
const dueBy = (today: string, period: number) => addDays(today, -period)

/** The day on which a marked group is removed: tomorrow at the earliest, even if a shorter setting made the group due before today. */
export function removalDay(marked_on: string, today: string, period: number): string {
  const [due, tomorrow] = [addDays(marked_on, period), addDays(today, 1)]
  return due > tomorrow ? due : tomorrow
}

/** Queues the removal of groups whose waiting period is over. */
export const sweepGroups: Sweep = async ({ db, today, now, instance }) => {
  const due = dueBy(today, instance.settings.get('deletion_adjourned_period'))
  await enqueueEach(
    db,
    'group.remove',
    'group_id',
    sql`SELECT id FROM "group" WHERE marked_for_deletion_on <= ${due}`,
    now,
  )
}

/** A group that is hidden or due for removal; undefined if it is gone or was restored. */
export async function leavingGroup(db: Db, group_id: number, today: string, period: number) {
  const group = await db
    .selectFrom('group')
    .innerJoin('namespace', 'namespace.id', 'group.id')
    .select(['group.id', 'namespace.full_path', 'group.pending_delete', 'group.marked_for_deletion_by_id'])
    .where('group.id', '=', group_id)
    .where((eb) =>
      eb.or([eb('group.pending_delete', '=', 1), eb('group.marked_for_deletion_on', '<=', dueBy(today, period))]),
    )
    .executeTakeFirst()
  return group && { ...group, hidden: group.pending_delete === 1 }
}

/** The ids of the next projects in the group or below it. */
export async function projectIdsIn(db: Db, group_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM project WHERE namespace_id IN (${below(group_id)}) LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** File names in the rows of the group and its subgroups, without those of projects. */
export async function filesOfGroup(db: Db, group_id: number): Promise<string[]> {
  const { rows } = await sql<{ avatar: string }>`
    SELECT avatar FROM namespace WHERE id IN (${below(group_id)}) AND avatar IS NOT NULL`.execute(db)
  return rows.map(({ avatar }) => avatar)
}
