import { sql } from 'kysely'
import { addDays } from '../../kit/clock.ts'
import type { Db } from '../../kit/db/schema.ts'
import { enqueueEach } from '../../kit/jobs/queue.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'
import type { SettingStore } from '../../kit/settings/settings.ts'

/** Projects that were marked on this day or earlier are due. */
const cutoffOf = (settings: SettingStore, today: string) => addDays(today, -settings.get('deletion_adjourned_period'))

const isDue = (cutoff: string) => sql<boolean>`marked_for_deletion_on <= ${cutoff} AND pending_delete = 0`

/** A project whose waiting period is over; undefined if it was restored or is being removed. */
export const findDue = (db: Db, id: number, settings: SettingStore, today: string) =>
  db
    .selectFrom('project')
    .select(['id', 'path_with_namespace', 'marked_for_deletion_by_id'])
    .where('id', '=', id)
    .where(isDue(cutoffOf(settings, today)))
    .executeTakeFirst()

/** Enqueues the removal of each project whose waiting period is over. */
export const sweepProjects: Sweep = async ({ db, today, now, instance }) => {
  const due = sql`SELECT id FROM project WHERE marked_for_deletion_on IS NOT NULL AND ${isDue(cutoffOf(instance.settings, today))}`
  await enqueueEach(db, 'project.remove_due', 'project_id', due, now)
}
