import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import type { Issue } from './issue.ts'

/** Deletes a new issue again, unless somebody has changed it or commented on it. The server asks for the role Owner. */
export function undoOfIssue({ project_id: id, iid: issue_iid, updated_at }: Issue): Undo {
  const address = { id, issue_iid }
  return undoWith(
    'issue',
    async () => (await fetchBody('GET /projects/:id/issues/:issue_iid', address)).updated_at === updated_at,
    () => fetchBody('DELETE /projects/:id/issues/:issue_iid', address),
  )
}
