import { removeGroup } from './groups/remove-group.worker.ts'
import { importProjectJob } from './imports/import-project.job.ts'
import { removeFile } from './kit/jobs/remove-file.worker.ts'
import type { Worker } from './kit/jobs/worker.ts'
import { finishForkJob } from './projects/finish-fork.worker.ts'
import { removeDueProject } from './projects/remove-due-project.worker.ts'
import { removeProjectRows } from './projects/remove-project-rows.worker.ts'

/** Every kind of background job there is. */
export const workers: readonly Worker[] = [
  importProjectJob,
  finishForkJob,
  removeFile,
  removeDueProject,
  removeProjectRows,
  removeGroup,
]
