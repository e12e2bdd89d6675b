import { rm } from 'node:fs/promises'
import type { Origin } from '../kit/events/events.ts'
import { inPortions } from '../kit/jobs/portions.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { worker } from '../kit/jobs/worker.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'
import { takeProjectAway } from '../projects/removal.ts'
import { snapshotOfProject } from '../snapshots/queries.ts'
import { filesOfGroup, hideGroup, leavingGroup, projectsIn } from './removal-queries.ts'
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
    const actor_id = await hidden(instance, group_id, origin)
    if (actor_id === undefined) return
    await removeProjects(instance, group_id, { actor_id, origin }, signal)
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

/** @returns who wanted the group gone (null: somebody who is gone by now); undefined where it stays, or is no more */
async function hidden(
  instance: WritableInstance,
  group_id: number,
  origin: Origin,
): Promise<number | null | undefined> {
  const period = instance.settings.get('deletion_adjourned_period')
  return instance.perform({ actor: null, origin }, async ({ db, today, now, emit }) => {
    const group = await leavingGroup(db, group_id, today, period)
    if (!group) return undefined
    const { full_path, marked_for_deletion_by_id: actor_id } = group
    if (!group.hidden) {
      await hideGroup(db, group_id, actor_id, today, now)
      emit('group.removed', { group_id, full_path, actor_id })
    }
    return actor_id
  })
}

async function removeProjects(
  instance: WritableInstance,
  group_id: number,
  { actor_id, origin }: { actor_id: number | null; origin: Origin },
  signal: AbortSignal,
) {
  for (;;) {
    const projects = await projectsIn(instance.db.read, group_id, AT_ONCE)
    if (projects.length === 0) return
    for (const { id, path_with_namespace } of projects) {
      const project = { ...(await snapshotOfProject(instance.db.read, id)), path_with_namespace }
      await takeProjectAway(instance, id, signal)
      const payload = { project_id: id, path_with_namespace, actor_id }
      await instance.perform({ actor: null, origin }, async ({ emit }) => emit('project.removed', payload, { project }))
    }
  }
}
