import { exportProjectJob } from './exports/export-project.worker.ts'
import { removeGroupRows } from './groups/deletion/remove-group-rows.worker.ts'
import { sendWaiting } from './hooks/deliveries/send-waiting.worker.ts'
import { importProjectJob } from './imports/import-project.worker.ts'
import { downloadArchiveJob } from './imports/sources/download-archive.worker.ts'
import { removeFile } from './kit/jobs/remove-file.worker.ts'
import type { Worker } from './kit/jobs/worker.ts'
import { removeDueProject } from './projects/deletion/remove-due-project.worker.ts'
import { removeProjectRows } from './projects/deletion/remove-project-rows.worker.ts'
import { finishForkJob } from './projects/forks/finish-fork.worker.ts'
import { revokeLongLivedTokens } from './tokens/revoke-long-lived.worker.ts'
import { removeUnusedUploads } from './uploads/remove-unused-uploads.worker.ts'
import { removeUnconfirmedUsersJob } from './user-removal/remove-unconfirmed.worker.ts'
import { removeUserRows } from './user-removal/remove-user.worker.ts'
import { deactivateDormantUsersJob } from './users/deactivate-dormant-users.worker.ts'

/** The workers of all kinds of background jobs. */
export const workers: readonly Worker[] = [
  importProjectJob,
  downloadArchiveJob,
  exportProjectJob,
  finishForkJob,
  removeFile,
  removeUnusedUploads,
  removeDueProject,
  removeProjectRows,
  removeGroupRows,
  removeUserRows,
  removeUnconfirmedUsersJob,
  revokeLongLivedTokens,
  deactivateDormantUsersJob,
  sendWaiting,
]
