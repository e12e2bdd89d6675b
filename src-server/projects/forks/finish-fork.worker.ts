import { worker } from '../../kit/jobs/worker.ts'
import { finishFork } from './fork-queries.ts'

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'fork.finish': { project_id: number }
  }
}

/** Sets the import of a fork to `finished` shortly after the fork was created: clients wait for this status. */
export const finishForkJob = worker({
  kind: 'fork.finish',
  at_once: 4,
  run: ({ project_id }, { db }) => db.write((trx) => finishFork(trx, project_id)),
})
