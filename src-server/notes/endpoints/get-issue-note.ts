import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { noteEntity, presentNote } from '../entity.ts'
import { findNote } from '../find-note.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'

export const getIssueNote = endpoint(
  'GET /projects/:id/issues/:issue_iid/notes/:note_id',
  {
    summary: 'Get a note on an issue',
    access: 'user',
    params: { ...issueNoteParams, note_id: recordId },
    answers: { 200: noteEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const issue = await findIssueNoteable(db, actor, params)
    const note = await findNote(db, actor, issue, params.note_id, instance.clock.today())
    return ok(presentNote(note, issue.iid, presenting(request, instance)))
  },
)
