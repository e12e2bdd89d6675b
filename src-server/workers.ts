import { removeGroup } from './groups/deletion/remove-group.worker.ts'
import { importProjectJob } from './imports/import-project.job.ts'
import { removeFile } from './kit/jobs/remove-file.worker.ts'
import type { Worker } from './kit/jobs/worker.ts'
import { removeDueProject } from './projects/deletion/remove-due-project.worker.ts'
import { removeProjectRows } from './projects/deletion/remove-project-rows.worker.ts'
import { finishForkJob } from './projects/forks/finish-fork.worker.ts'

/** Every kind of background job there is. */
export const workers: readonly Worker[] = [
  importProjectJob,
  finishForkJob,
  removeFile,
  removeDueProject,
  removeProjectRows,
  removeGroup,
]
