import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import type { Issue, Note } from './issue.ts'

/** Deletes a new issue again, unless somebody has changed it or commented on it. The server asks for the role Owner. */
export function undoOfIssue({ project_id: id, iid: issue_iid, updated_at }: Issue): Undo {
  const address = { id, issue_iid }
  return undoWith(
    'issue',
    async () => (await fetchBody('GET /projects/:id/issues/:issue_iid', address)).updated_at === updated_at,
    () => fetchBody('DELETE /projects/:id/issues/:issue_iid', address),
  )
}

/** Deletes a new comment again, unless somebody has changed it. */
export function undoOfComment(issue: Issue, { id: note_id, body }: Note): Undo {
  const address = { id: issue.project_id, issue_iid: issue.iid, note_id }
  return undoWith(
    'comment',
    async () => (await fetchBody('GET /projects/:id/issues/:issue_iid/notes/:note_id', address)).body === body,
    () => fetchBody('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', address),
  )
}
