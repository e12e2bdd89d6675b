import { z } from 'zod'
import { kinds } from '../../activity/kind-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { requireUnderLimit } from '../../kit/access/rate-limits.ts'
import { forbidden, notFoundPlain } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { accepted, created } from '../../kit/http/reply.ts'
import { datetime } from '../../kit/http/wire.ts'
import type { Instance } from '../../kit/instance.ts'
import { requireWritable } from '../../projects/queries.ts'
import { createNote } from '../acts/create-note.ts'
import { noteCommands, noteEntity, presentCommands, presentNote } from '../entity.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'
import { mayComment, maySetCreatedAt, mayWriteInternal } from '../policy.ts'
import { findNoteRow } from '../queries.ts'
import { readBody } from '../read-body.ts'
import { requireValidNote } from '../valid-note.ts'

export const createIssueNote = endpoint(
  'POST /projects/:id/issues/:issue_iid/notes',
  {
    summary: 'Create a note on an issue, and carry out the quick actions in its text',
    access: 'user',
    params: issueNoteParams,
    body: {
      body: z.string().describe('Markdown, at most 1,000,000 characters. Lines such as `/close` are quick actions'),
      confidential: z.boolean().optional().describe('Deprecated: use `internal`, which takes precedence'),
      internal: z.boolean().optional().describe('Visible to Reporters, the author and the assignees only'),
      created_at: datetime.optional().describe('Only for administrators and Owners'),
    },
    answers: { 201: noteEntity, 202: noteCommands },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    requireFewNotes(instance, actor)
    const issue = await findIssueNoteable(db, actor, params, 'write')
    requireWritable(issue.project)
    if (!mayComment(issue, issue.discussion_locked)) throw forbidden()
    const created_at = maySetCreatedAt(issue) ? body.created_at : undefined
    requireValidNote({ body: body.body, created_at })
    const { text, planned } = await readBody(act, issue, body.body)
    if (planned && text === '') {
      await planned.apply()
      return accepted(presentCommands(planned))
    }
    const internal =
      kinds[issue.type].takes_internal && mayWriteInternal(issue) && (body.internal ?? body.confidential ?? false)
    const id = await createNote(act, issue, { body: text, internal, created_at })
    await planned?.apply()
    const note = await findNoteRow(db, issue, id)
    if (!note) throw notFoundPlain()
    return created(presentNote(note, issue.iid, presenting(request, instance), planned?.changes))
  },
)

/** @throws ApiError 429 */
function requireFewNotes(instance: Instance, actor: Actor) {
  const allowed = instance.settings.get('notes_create_limit_allowlist')
  if (allowed.some((username) => username.toLowerCase() === actor.username.toLowerCase())) return
  requireUnderLimit(instance, 'notes_create', actor.id, instance.settings.get('notes_create_limit'))
}
