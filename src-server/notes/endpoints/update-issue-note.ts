import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { nonBlankText, recordId } from '../../kit/http/wire.ts'
import { updateNote } from '../acts/update-note.ts'
import { noteEntity, presentNote } from '../entity.ts'
import { findChangeableNote } from '../find-note.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'
import { invalidNote, requireValidNote } from '../valid-note.ts'

export const updateIssueNote = endpoint(
  'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
  {
    summary: 'Change the text of a note on an issue',
    access: 'user',
    params: { ...issueNoteParams, note_id: recordId },
    body: {
      body: nonBlankText().optional().describe('Markdown, at most 1,000,000 characters'),
      confidential: z.boolean().optional().describe('Deprecated. Accepted only if it repeats the present value'),
    },
    answers: { 200: noteEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const issue = await findIssueNoteable(db, actor, params, 'write')
    const note = await findChangeableNote(db, actor, issue, params.note_id, instance.clock.today())
    if (body.confidential !== undefined && body.confidential !== (note.internal === 1))
      throw invalidNote('confidential', 'cannot be changed for existing notes')
    if (body.body !== undefined) requireValidNote({ body: body.body })
    const after = body.body === undefined ? note : await updateNote(act, issue, note, body.body)
    return ok(presentNote(after, issue.iid, presenting(request, instance)))
  },
)
