import { rm } from 'node:fs/promises'
import type { Origin } from '../kit/events/events.ts'
import { inPortions } from '../kit/jobs/portions.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { worker } from '../kit/jobs/worker.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { takeProjectAway } from '../projects/removal.ts'
import { filesOfGroup, hideGroup, leavingGroup, projectIdsIn } from './removal-queries.ts'
import { groupRemovalSteps } from './removal-step-queries.ts'

const AT_ONCE = 100

/**
 * Takes a group away with all that is below it, always the same way, so that a stop in between is only a pause. One whose time has come
 * is hidden first; one that was restored stays.
 */
export const removeGroup = worker({
  kind: 'group.remove',
  at_once: 1,
  async run({ group_id }, instance, signal, origin) {
    if (!(await isHidden(instance, group_id, origin))) return
    await removeProjectRows(instance, group_id, signal)
    for (const name of await filesOfGroup(instance.db.read, group_id))
      await rm(instance.files.pathOf(name), { force: true })
    for (const step of groupRemovalSteps) await inPortions(instance, signal, (trx, limit) => step(trx, group_id, limit))
  },
  // Nobody sees the group any more, so nobody else would ever take its rows away.
  async giveUp({ group_id }, { db, clock }) {
    const run_at = new Date(clock.now() + 3_600_000).toISOString()
    await db.write((trx) => enqueueIn(trx, clock, { run_at })('group.remove', { group_id }))
  },
})

/** Hides a group whose waiting period is over. @returns false if the group was restored, or its rows are deleted already */
function isHidden(instance: WritableInstance, group_id: number, origin: Origin): Promise<boolean> {
  const period = instance.settings.get('deletion_adjourned_period')
  return instance.perform({ actor: null, origin }, async (act) => {
    const group = await leavingGroup(act.db, group_id, act.today, period)
    if (!group) return false
    const { full_path, marked_for_deletion_by_id: actor_id } = group
    if (!group.hidden) {
      act.emit('group.removed', { group_id, full_path, actor_id })
      await hideGroup(act, group_id, actor_id)
    }
    return true
  })
}

/** The projects are hidden and have jobs of their own, but the rows of the group can only be deleted after theirs. */
async function removeProjectRows(instance: WritableInstance, group_id: number, signal: AbortSignal) {
  for (;;) {
    const ids = await projectIdsIn(instance.db.read, group_id, AT_ONCE)
    if (ids.length === 0) return
    for (const id of ids) await takeProjectAway(instance, id, signal)
  }
}
