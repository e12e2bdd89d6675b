import { z } from 'zod'
import { kinds } from '../../activity/kind-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { requireUnderLimit } from '../../kit/access/rate-limits.ts'
import { badRequest, forbidden, notFoundPlain } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { datetime } from '../../kit/http/wire.ts'
import type { Instance } from '../../kit/instance.ts'
import { requireWritable } from '../../projects/queries.ts'
import { createNote } from '../acts/create-note.ts'
import { noteEntity, presentNote } from '../entity.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'
import { mayComment, maySetCreatedAt, mayWriteInternal } from '../policy.ts'
import { findNoteRow } from '../queries.ts'

const MAX_BODY = 1_000_000

export const createIssueNote = endpoint(
  'POST /projects/:id/issues/:issue_iid/notes',
  {
    summary: 'Create a note on an issue',
    access: 'user',
    params: issueNoteParams,
    body: {
      body: z.string().describe('Markdown, at most 1,000,000 characters'),
      confidential: z.boolean().optional().describe('Deprecated: use `internal`, which takes precedence'),
      internal: z.boolean().optional().describe('Visible to Reporters, the author and the assignees only'),
      created_at: datetime.optional().describe('Only for administrators and Owners'),
    },
    answers: { 201: noteEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    requireFewNotes(instance, actor)
    const issue = await findIssueNoteable(db, actor, params, 'write')
    requireWritable(issue.project)
    if (!mayComment(issue, issue.discussion_locked)) throw forbidden()
    const created_at = maySetCreatedAt(issue) ? body.created_at : undefined
    requireValid(body.body, created_at)
    const internal =
      kinds[issue.type].takes_internal && mayWriteInternal(issue) && (body.internal ?? body.confidential ?? false)
    const id = await createNote(act, issue, { body: body.body, internal, created_at })
    const note = await findNoteRow(db, issue, id)
    if (!note) throw notFoundPlain()
    return created(presentNote(note, issue.iid, presenting(request, instance)))
  },
)

/** @throws ApiError 429 */
function requireFewNotes(instance: Instance, actor: Actor) {
  const allowed = instance.settings.get('notes_create_limit_allowlist')
  if (allowed.some((username) => username.toLowerCase() === actor.username.toLowerCase())) return
  requireUnderLimit(instance, 'notes_create', actor.id, instance.settings.get('notes_create_limit'))
}

/** The error texts have the platform's form. @throws ApiError 400 */
function requireValid(body: string, created_at: string | undefined) {
  const refuse = (field: string, text: string) => badRequest(`Note {:${field}=>[${JSON.stringify(text)}]}`)
  if (body.trim() === '') throw refuse('note', "can't be blank")
  if (body.length > MAX_BODY && [...body].length > MAX_BODY)
    throw refuse('note', `is too long (maximum is ${MAX_BODY} characters)`)
  if (created_at !== undefined && created_at < '1970-01-01')
    throw refuse('created_at', 'The created date provided is too far in the past.')
}
