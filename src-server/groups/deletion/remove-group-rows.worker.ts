import { rm } from 'node:fs/promises'
import type { Origin } from '../../kit/events/events.ts'
import { inPortions } from '../../kit/jobs/portions.ts'
import { enqueueIn } from '../../kit/jobs/queue.ts'
import { worker } from '../../kit/jobs/worker.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { deleteProjectRows } from '../../projects/deletion/delete-project-rows.ts'
import { removeGroup } from '../acts/remove-group.ts'
import { filesOfGroup, groupRemovalSteps, projectIdsIn } from './deletion-step-queries.ts'
import { findGroupToRemove } from './due-queries.ts'

const AT_ONCE = 100

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'group.remove': { group_id: number }
  }
}

/**
 * Deletes the files and rows of a hidden group in a fixed order, so that an interrupted job can run again. A group that is due but not yet
 * hidden is only hidden: the act `removeGroup` hides the group and queues this job again. A restored group is left alone.
 */
export const removeGroupRows = worker({
  kind: 'group.remove',
  at_once: 1,
  async run({ group_id }, instance, signal, origin) {
    if (!(await hideIfDue(instance, group_id, origin))) return
    await deleteRowsOfProjects(instance, group_id, signal)
    for (const name of await filesOfGroup(instance.db.read, group_id))
      await rm(instance.files.pathOf(name), { force: true })
    for (const step of groupRemovalSteps) await inPortions(instance, signal, (trx, limit) => step(trx, group_id, limit))
  },
  // The group is hidden, so nobody could ask for its removal again.
  async giveUp({ group_id }, { db, clock }) {
    const run_at = new Date(clock.now() + 3_600_000).toISOString()
    await db.write((trx) => enqueueIn(trx, clock, { run_at })('group.remove', { group_id }))
  },
})

/** Hides a group that is due. @returns whether the group was hidden before and still has rows */
function hideIfDue(instance: WritableInstance, group_id: number, origin: Origin): Promise<boolean> {
  const period = instance.settings.get('deletion_adjourned_period')
  return instance.perform({ actor: null, origin }, async (act) => {
    const group = await findGroupToRemove(act.db, group_id, act.today, period)
    if (group && !group.hidden) await removeGroup(act, group_id, group.marked_for_deletion_by_id)
    return group?.hidden === true
  })
}

/** The projects are hidden and have jobs of their own, but the rows of the group can only be deleted after theirs. */
async function deleteRowsOfProjects(instance: WritableInstance, group_id: number, signal: AbortSignal) {
  for (;;) {
    const ids = await projectIdsIn(instance.db.read, group_id, AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) await deleteProjectRows(instance, id, signal)
  }
}
