import { worker } from '../kit/jobs/worker.ts'
import { removeUnusedFiles } from '../kit/kept-files.ts'
import { filesInUse, isProject } from './queries.ts'
import { folderOf, projectsWithFiles, removeFolder } from './stored-files.ts'

declare module '../kit/jobs/jobs.ts' {
  interface Jobs {
    'upload.remove_unused': Record<never, never>
  }
}

/**
 * Removes files that no row names: a crash between storing a file and committing its row leaves one. It also removes the folders of projects
 * that are gone.
 */
export const removeUnusedUploads = worker({
  kind: 'upload.remove_unused',
  at_once: 1,
  async run(_payload, { files, db, started_at }, signal) {
    for (const project_id of await projectsWithFiles(files)) {
      signal.throwIfAborted()
      if (!(await isProject(db.read, project_id))) await removeFolder(files, project_id)
      else removeUnusedFiles(files, folderOf(project_id), await filesInUse(db.read, project_id), started_at)
    }
  },
})
