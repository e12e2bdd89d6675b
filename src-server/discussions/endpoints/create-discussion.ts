import { z } from 'zod'
import { notFoundPlain } from '../../kit/errors.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { createWithActions, requireFewNotes } from '../../notes/changes.ts'
import { noteCommands } from '../../notes/entity.ts'
import type { Family } from '../../notes/family.ts'
import { findNoteRow } from '../../notes/queries.ts'
import { discussionEntity } from '../entity.ts'
import { ofEpics, ofIssues, ofMergeRequests, ofSnippets } from '../families.ts'
import { newComment } from '../write-fields.ts'

/** Starts a discussion with a first comment. */
const createDiscussion = <P extends Fields>({ noun, params: fields, find }: Family<P>) =>
  defineWrite(
    {
      summary: `Start a discussion of ${noun}`,
      access: 'user',
      params: fields,
      body: {
        ...newComment,
        internal: z
          .boolean()
          .optional()
          .describe('For Reporters: visible to Reporters, the author and the assignees only'),
      },
      answers: { 201: discussionEntity, 202: noteCommands },
    },
    async (call) => {
      const { params, body: sent, actor, db, instance } = call
      requireFewNotes(instance, actor)
      const target = await find(db, actor, params, instance, 'write')
      const reply = await createWithActions(call, target, { ...sent, thread: 'new' })
      if (reply.status === 202) return reply
      const note = await findNoteRow(db, target, reply.body.id)
      if (!note) throw notFoundPlain()
      return created({ id: note.discussion_id, individual_note: false, notes: [reply.body] })
    },
  )

export const createIssueDiscussion = endpoint(
  'POST /projects/:id/issues/:issue_iid/discussions',
  ...createDiscussion(ofIssues),
)
export const createMergeRequestDiscussion = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/discussions',
  ...createDiscussion(ofMergeRequests),
)
export const createSnippetDiscussion = endpoint(
  'POST /projects/:id/snippets/:snippet_id/discussions',
  ...createDiscussion(ofSnippets),
)
export const createEpicDiscussion = endpoint(
  'POST /groups/:id/epics/:epic_id/discussions',
  ...createDiscussion(ofEpics),
)
