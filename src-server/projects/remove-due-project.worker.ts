import { worker } from '../kit/jobs/worker.ts'
import { findDue } from './deletion-queries.ts'
import { markForRemoval } from './removal-queries.ts'

/** Removes a project that was marked for deletion and whose days are over, unless it was restored meanwhile. */
export const removeDueProject = worker({
  kind: 'project.remove_due',
  at_once: 1,
  async run({ project_id }, instance, _signal, origin) {
    await instance.perform({ actor: null, origin }, async ({ db, today, now, emit, enqueue }) => {
      const project = await findDue(db, project_id, instance.settings, today)
      if (!project) return
      const { path_with_namespace, marked_for_deletion_by_id: actor_id } = project
      await markForRemoval(db, project, now)
      await enqueue('project.remove', { project_id })
      emit('project.removed', { project_id, path_with_namespace, actor_id })
    })
  },
})
