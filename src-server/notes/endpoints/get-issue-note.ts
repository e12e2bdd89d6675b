import { hiddenReferences } from '../../activity/reference-queries.ts'
import { notFound, notFoundPlain } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { mayReadInternal } from '../../visibility/notes.ts'
import { noteEntity, presentNote } from '../entity.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'
import { findNoteRow } from '../queries.ts'

export const getIssueNote = endpoint(
  'GET /projects/:id/issues/:issue_iid/notes/:note_id',
  {
    summary: 'Show a note on an issue',
    access: 'user',
    params: { ...issueNoteParams, note_id: recordId },
    answers: { 200: noteEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const issue = await findIssueNoteable(db, actor, params)
    const note = await findNoteRow(db, issue, params.note_id)
    if (!note) throw notFoundPlain()
    if (note.internal === 1 && !mayReadInternal(actor, { ...issue, access_level: issue.project.access_level }))
      throw notFound('Note')
    if ((await hiddenReferences(db, actor, issue, [note], instance.clock.today())).has(note.id)) throw notFound('Note')
    return ok(presentNote(note, issue.iid, presenting(request, instance)))
  },
)
