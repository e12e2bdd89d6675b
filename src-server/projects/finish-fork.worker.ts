import { worker } from '../kit/jobs/worker.ts'
import { finishFork } from './fork-queries.ts'

/** A fork is a project at once and takes over its origin's code afterwards, as clients that wait for `finished` expect. */
export const finishForkJob = worker({
  kind: 'fork.finish',
  at_once: 4,
  run: ({ project_id }, { db }) => db.write((trx) => finishFork(trx, project_id)),
})
