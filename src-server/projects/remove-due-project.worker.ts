import { worker } from '../kit/jobs/jobs.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { findDue } from './deletion-queries.ts'
import { markForRemoval } from './removal-queries.ts'

/** Removes a project that was marked for deletion and whose days are over, unless it was restored meanwhile. */
export const removeDueProject = worker({
  kind: 'project.remove_due',
  at_once: 1,
  async run({ project_id }, instance) {
    const { clock, settings } = instance
    const removed = await instance.db.write(async (trx) => {
      const project = await findDue(trx, project_id, settings, clock.today())
      if (!project) return undefined
      await markForRemoval(trx, project, clock.iso())
      await enqueueIn(trx, clock)('project.remove', { project_id })
      return project
    })
    if (!removed) return
    const { path_with_namespace, marked_for_deletion_by_id: actor_id } = removed
    instance.committed([{ event: 'project.removed', payload: { project_id, path_with_namespace, actor_id } }], true)
  },
})
