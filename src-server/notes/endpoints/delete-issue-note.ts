import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { removeNote } from '../acts/remove-note.ts'
import { findChangeableNote } from '../find-note.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'

export const deleteIssueNote = endpoint(
  'DELETE /projects/:id/issues/:issue_iid/notes/:note_id',
  {
    summary: 'Delete a note on an issue',
    access: 'user',
    params: { ...issueNoteParams, note_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const issue = await findIssueNoteable(db, actor, params, 'write')
    const note = await findChangeableNote(db, actor, issue, params.note_id, instance.clock.today())
    requireUnmodified(request, note)
    await removeNote(act, issue, note)
    return noContent()
  },
)
