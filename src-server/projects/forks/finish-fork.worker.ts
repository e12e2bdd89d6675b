import { worker } from '../../kit/jobs/worker.ts'
import { finishFork } from './fork-queries.ts'

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'fork.finish': { project_id: number }
  }
}

/** Ends the import of a fork a little after the fork was created: clients wait for `finished`. */
export const finishForkJob = worker({
  kind: 'fork.finish',
  at_once: 4,
  run: ({ project_id }, { db }) => db.write((trx) => finishFork(trx, project_id)),
})
