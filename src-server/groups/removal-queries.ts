import { sql } from 'kysely'
import type { Act } from '../kit/act.ts'
import { addDays } from '../kit/clock.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { enqueueEach } from '../kit/jobs/queue.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { inTurns } from '../kit/turns.ts'
import { refreshContainers } from '../memberships/authorizations.ts'
import { removeProjects } from '../projects/acts/remove-project.ts'
import { below, projectIdsBelow } from './tree-queries.ts'

/**
 * From here on nobody sees the group nor anything in it, and all its paths are free. A plus cannot be part of a path, so the new ones are
 * nobody else's. What others reached through it they reach no more.
 */
export async function hideGroup(act: Act, group_id: number, actor_id: number | null) {
  const { db: trx, today, now } = act
  const these = below(group_id)
  await sql`DELETE FROM redirect_route WHERE source_type = 'namespace' AND source_id IN (${these})`.execute(trx)
  await inTurns(await projectIdsBelow(trx, group_id), (some) => removeProjects(act, some, actor_id))
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
  // Links from here tell whose reach is to be counted anew, and count for nothing without members.
  await refreshContainers(trx, { group_ids: [group_id] }, today)
  await sql`DELETE FROM group_group_link WHERE shared_with_group_id IN (${these})`.execute(trx)
  await sql`DELETE FROM project_group_link WHERE group_id IN (${these})`.execute(trx)
}

/** Says when a group was given up and by whom, or that it stays. */
export const markGroup = (trx: Trx, id: number, { on, by }: { on: string | null; by: number | null }) =>
  trx
    .updateTable('group')
    .set({ marked_for_deletion_on: on, marked_for_deletion_by_id: by })
    .where('id', '=', id)
    .execute()

/** When what was marked on this day or before is taken away. */
const dueBy = (today: string, period: number) => addDays(today, -period)

/** The day on which a marked group is taken away: its time may be over already, since the days of the setting became fewer. */
export function leavesOn(marked_on: string, today: string, period: number): string {
  const [due, tomorrow] = [addDays(marked_on, period), addDays(today, 1)]
  return due > tomorrow ? due : tomorrow
}

/** Groups whose time has come. */
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

/** A group that is on its way out; undefined where it is gone, or was restored before its time. */
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

/** Names of all files that rows of the group hold; those of its projects go with them. */
export async function filesOfGroup(db: Db, group_id: number): Promise<string[]> {
  const { rows } = await sql<{ avatar: string }>`
    SELECT avatar FROM namespace WHERE id IN (${below(group_id)}) AND avatar IS NOT NULL`.execute(db)
  return rows.map(({ avatar }) => avatar)
}
