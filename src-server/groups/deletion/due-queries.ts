import { sql } from 'kysely'
import { addDays } from '../../kit/clock.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { enqueueEach } from '../../kit/jobs/queue.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'

/** Stores when and by whom a group was marked for deletion; nulls remove the mark. */
export const setDeletionMark = (trx: Trx, id: number, { on, by }: { on: string | null; by: number | null }) =>
  trx
    .updateTable('group')
    .set({ marked_for_deletion_on: on, marked_for_deletion_by_id: by })
    .where('id', '=', id)
    .execute()

/** Returns the last day of marking that makes a group due `today`. */
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
export async function findGroupToRemove(db: Db, group_id: number, today: string, period: number) {
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
