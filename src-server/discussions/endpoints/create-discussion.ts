import { z } from 'zod'
import { notFoundPlain } from '../../kit/errors.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { findMergeRequest } from '../../merge-requests/queries.ts'
import { createWithActions, type NoteRequest, requireFewNotes, type Writing } from '../../notes/changes.ts'
import { noteCommands } from '../../notes/entity.ts'
import type { Family } from '../../notes/family.ts'
import type { Noteable } from '../../notes/noteables.ts'
import { findNoteRow } from '../../notes/queries.ts'
import { discussionEntity } from '../entity.ts'
import { ofEpics, ofIssues, ofMergeRequests, ofSnippets } from '../families.ts'
import { diffPosition, placeOf } from '../position.ts'
import { newComment } from '../write-fields.ts'

const internal = z
  .boolean()
  .optional()
  .describe('For Reporters: visible to Reporters, the author and the assignees only')
const answers = { 201: discussionEntity, 202: noteCommands }

/** Starts a discussion with a first comment. */
const createDiscussion = <P extends Fields>({ noun, params: fields, find }: Family<P>) =>
  defineWrite(
    {
      summary: `Start a discussion of ${noun}`,
      access: 'user',
      params: fields,
      body: { ...newComment, internal },
      answers,
    },
    async (call) => {
      const { params, body: sent, actor, db, instance } = call
      requireFewNotes(instance, actor)
      return start(call, await find(db, actor, params, instance, 'write'), { ...sent, thread: 'new' })
    },
  )

async function start(writing: Writing, target: Noteable, sent: NoteRequest) {
  const reply = await createWithActions(writing, target, sent)
  if (reply.status === 202) return reply
  const note = await findNoteRow(writing.act.db, target, reply.body.id)
  if (!note) throw notFoundPlain()
  return created({ id: note.discussion_id, individual_note: false, notes: [reply.body] })
}

export const createIssueDiscussion = endpoint(
  'POST /projects/:id/issues/:issue_iid/discussions',
  ...createDiscussion(ofIssues),
)
export const createMergeRequestDiscussion = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/discussions',
  {
    summary: 'Start a discussion of a merge request, or of a line in its diff',
    access: 'user',
    params: ofMergeRequests.params,
    body: { ...newComment, internal, position: diffPosition.optional().describe('The line in the diff') },
    answers,
  },
  async (call) => {
    const { params, body, actor, db, instance } = call
    requireFewNotes(instance, actor)
    const { position, ...sent } = body
    const target = await ofMergeRequests.find(db, actor, params, instance, 'write')
    if (!position || !target.project) return start(call, target, { ...sent, thread: 'new' })
    const diff = placeOf(position, await findMergeRequest(db, target.project.id, target.iid))
    return start(call, target, { ...sent, thread: { diff } })
  },
)
export const createSnippetDiscussion = endpoint(
  'POST /projects/:id/snippets/:snippet_id/discussions',
  ...createDiscussion(ofSnippets),
)
export const createEpicDiscussion = endpoint(
  'POST /groups/:id/epics/:epic_id/discussions',
  ...createDiscussion(ofEpics),
)
