import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { accepted, ok } from '../../kit/http/reply.ts'
import { nonBlankText, recordId } from '../../kit/http/wire.ts'
import { removeNote } from '../acts/remove-note.ts'
import { updateNote } from '../acts/update-note.ts'
import { noteCommands, noteEntity, presentCommands, presentNote } from '../entity.ts'
import { findChangeableNote } from '../find-note.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'
import { readBody } from '../read-body.ts'
import { invalidNote, requireValidNote } from '../valid-note.ts'

export const updateIssueNote = endpoint(
  'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
  {
    summary: 'Change the text of a note on an issue, and carry out the quick actions in the new text',
    access: 'user',
    params: { ...issueNoteParams, note_id: recordId },
    body: {
      body: nonBlankText()
        .optional()
        .describe('Markdown, at most 1,000,000 characters. Lines such as `/close` are quick actions'),
      confidential: z.boolean().optional().describe('Deprecated. Accepted only if it repeats the present value'),
    },
    answers: { 200: noteEntity, 202: noteCommands },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const issue = await findIssueNoteable(db, actor, params, 'write')
    const note = await findChangeableNote(db, actor, issue, params.note_id, instance.clock.today())
    if (body.confidential !== undefined && body.confidential !== (note.internal === 1))
      throw invalidNote('confidential', 'cannot be changed for existing notes')
    const how = presenting(request, instance)
    if (body.body === undefined || body.body === note.body) return ok(presentNote(note, issue.iid, how))
    requireValidNote({ body: body.body })
    const { text, planned } = await readBody(act, issue, body.body)
    if (planned && text === '') {
      await removeNote(act, issue, note)
      await planned.apply()
      return accepted(presentCommands(planned))
    }
    const after = await updateNote(act, issue, note, text)
    await planned?.apply()
    return ok(presentNote(after, issue.iid, how, planned?.changes))
  },
)
