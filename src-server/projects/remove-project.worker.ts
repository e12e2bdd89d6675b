import { enqueueIn } from '../kit/jobs/queue.ts'
import { worker } from '../kit/jobs/worker.ts'
import { takeProjectAway } from './removal.ts'

export const removeProject = worker({
  kind: 'project.remove',
  at_once: 1,
  run: ({ project_id }, instance, signal) => takeProjectAway(instance, project_id, signal),
  // Nobody sees the project any more, so nobody else would ever take its rows away.
  async giveUp({ project_id }, { db, clock }) {
    const run_at = new Date(clock.now() + 3_600_000).toISOString()
    await db.write((trx) => enqueueIn(trx, clock, { run_at })('project.remove', { project_id }))
  },
})
