import { enqueueIn } from '../../kit/jobs/queue.ts'
import { worker } from '../../kit/jobs/worker.ts'
import { deleteProjectRows } from './delete-project-rows.ts'

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'project.remove': { project_id: number }
  }
}

/** Deletes the rows and files of a project that is hidden already. */
export const removeProjectRows = worker({
  kind: 'project.remove',
  at_once: 1,
  run: ({ project_id }, instance, signal) => deleteProjectRows(instance, project_id, signal),
  // Nobody can see the project and ask for its removal again, so the job tries again in an hour.
  async giveUp({ project_id }, { db, clock }) {
    const run_at = new Date(clock.now() + 3_600_000).toISOString()
    await db.write((trx) => enqueueIn(trx, clock, { run_at })('project.remove', { project_id }))
  },
})
