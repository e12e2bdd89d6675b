import { importProjectJob } from './imports/import-project.job.ts'
import type { Worker } from './kit/jobs/jobs.ts'
import { removeProject } from './projects/remove-project.worker.ts'

/** Every kind of background job there is. */
export const workers: readonly Worker[] = [importProjectJob, removeProject]
