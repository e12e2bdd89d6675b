import { kinds } from '../activity/kind-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import { requireUnderSetting } from '../kit/access/rate-limits.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import { forbidden, notFoundPlain } from '../kit/errors.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { accepted, created, ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { requireWritable } from '../projects/queries.ts'
import { createNote, isReply, type Thread } from './acts/create-note.ts'
import { removeNote } from './acts/remove-note.ts'
import { updateNote } from './acts/update-note.ts'
import { presentCommands, presentNote } from './entity.ts'
import { findChangeableNote } from './find-note.ts'
import type { Noteable } from './noteables.ts'
import { mayComment, maySetCreatedAt, mayWriteInternal } from './policy.ts'
import { findNoteRow, type NoteRow } from './queries.ts'
import { type ReadBody, readBody } from './read-body.ts'
import { invalidNote, requireValidNote } from './valid-note.ts'

export interface Writing {
  act: Act<Actor>
  instance: Instance
  request: RequestFacts
}

/** The parameters of a new note, as far as its family has them. */
export interface NoteRequest {
  body: string
  internal?: boolean | undefined
  confidential?: boolean | undefined
  created_at?: string | undefined
  thread?: Thread | undefined
  merge_request_diff_head_sha?: string | undefined
}

/** @throws ApiError 403 in a locked discussion and in archived projects; 400 */
export async function createRequested(writing: Writing, target: Noteable, sent: NoteRequest) {
  requireCreatable(target, sent)
  return created(await write(writing, target, sent, { text: sent.body, planned: undefined }))
}

/**
 * The same for a note on an issue, a merge request or an epic, whose text can have quick actions. They are carried out too.
 *
 * @throws ApiError as `createRequested`; 400 also for quick actions of which none can be applied
 */
export async function createWithActions(writing: Writing, target: Noteable, sent: NoteRequest) {
  requireCreatable(target, sent)
  const { text, planned } = await readBody(writing.act, target, sent.body, sent.merge_request_diff_head_sha)
  if (!planned || text !== '') return created(await write(writing, target, sent, { text, planned }))
  await planned.apply()
  return accepted(presentCommands(planned))
}

/** @throws ApiError 403 in a locked discussion and in archived projects; 400 */
export function requireCreatable(target: Noteable, sent: NoteRequest) {
  if (target.project) requireWritable(target.project)
  if (!mayComment(target, target.discussion_locked))
    throw forbidden(lacksRole(target, 'any role, because the discussion is locked'))
  requireValidNote({ body: sent.body, created_at: createdAt(target, sent) })
  if (isInternal(sent) && target.type === 'Snippet')
    throw invalidNote('confidential', 'can not be set for this resource')
}

export const isInternal = ({ internal, confidential }: NoteRequest) => internal ?? confidential ?? false
/** Ignored from callers who may not set it. */
const createdAt = (target: Noteable, { created_at }: NoteRequest) => (maySetCreatedAt(target) ? created_at : undefined)

async function write({ act, instance, request }: Writing, target: Noteable, sent: NoteRequest, read: ReadBody) {
  const { thread } = sent
  const asked = kinds[target.type].takes_internal && mayWriteInternal(target) && isInternal(sent)
  const internal = isReply(thread) ? thread.internal : asked
  const id = await createNote(act, target, {
    ...{ body: read.text, internal, thread },
    created_at: createdAt(target, sent),
  })
  await read.planned?.apply()
  const note = await findNoteRow(act.db, target, id)
  if (!note) throw notFoundPlain()
  return presentNote(note, target, presenting(request, instance), read.planned?.changes)
}

/** @throws ApiError 429 */
export function requireFewNotes(instance: Instance, actor: Actor) {
  const allowed = instance.settings.get('notes_create_limit_allowlist')
  if (allowed.some((username) => username.toLowerCase() === actor.username.toLowerCase())) return
  requireUnderSetting(instance, 'notes_create_limit', actor.id)
}

interface Changed {
  note_id: number
  body?: string | undefined
  confidential?: boolean | undefined
}

/** @throws ApiError 403, 404 as for `findChangeableNote`; 400 */
export async function updateRequested(writing: Writing, target: Noteable, changed: Changed) {
  const note = await requireChangeable(writing, target, changed)
  const { body = note.body } = changed
  return ok(await change(writing, target, note, { text: body, planned: undefined }))
}

/**
 * The same for a note on an issue, a merge request or an epic. The quick actions of a new text are carried out; if nothing else is left, the note is deleted.
 *
 * @throws ApiError as `updateRequested`; 400 also for quick actions of which none can be applied
 */
export async function updateWithActions(writing: Writing, target: Noteable, changed: Changed) {
  const note = await requireChangeable(writing, target, changed)
  const { body = note.body } = changed
  const isSame = body === note.body
  const read = isSame ? { text: body, planned: undefined } : await readBody(writing.act, target, body)
  if (!read.planned || read.text !== '') return ok(await change(writing, target, note, read))
  await removeNote(writing.act, target, note)
  await read.planned.apply()
  return accepted(presentCommands(read.planned))
}

async function requireChangeable(
  { act, instance }: Writing,
  target: Noteable,
  { note_id, body, confidential }: Changed,
) {
  const note = await findChangeableNote(act.db, act.actor, target, note_id, instance.clock.today())
  if (confidential !== undefined && confidential !== (note.internal === 1))
    throw invalidNote('confidential', 'cannot be changed for existing notes')
  if (body !== undefined && body !== note.body) requireValidNote({ body })
  return note
}

async function change({ act, instance, request }: Writing, target: Noteable, note: NoteRow, read: ReadBody) {
  const after = await updateNote(act, target, note, read.text)
  await read.planned?.apply()
  return presentNote(after, target, presenting(request, instance), read.planned?.changes)
}
