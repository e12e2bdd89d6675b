import { worker } from '../../kit/jobs/worker.ts'
import { removeProject } from '../acts/remove-project.ts'
import { findDue } from './due-queries.ts'

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'project.remove_due': { project_id: number }
  }
}

/** Removes a project that was marked for deletion and whose waiting period is over, unless it has been restored. */
export const removeDueProject = worker({
  kind: 'project.remove_due',
  at_once: 1,
  async run({ project_id }, instance, _signal, origin) {
    await instance.perform({ actor: null, origin }, async (act) => {
      const project = await findDue(act.db, project_id, instance.settings, act.today)
      if (project) await removeProject(act, project_id, project.marked_for_deletion_by_id)
    })
  },
})
