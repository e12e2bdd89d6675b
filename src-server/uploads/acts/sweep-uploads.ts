import type { Sweep } from '../../kit/jobs/sweep.ts'
import { projectsWithFiles } from '../stored-files.ts'

/** Looks for files that a crash has left. Nothing is enqueued on an instance without uploads. */
export const sweepUploads: Sweep = async ({ instance, enqueue }) => {
  if ((await projectsWithFiles(instance.files)).length > 0) await enqueue('upload.remove_unused', {})
}
