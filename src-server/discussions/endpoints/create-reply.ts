import type { z } from 'zod'
import { badRequest } from '../../kit/errors.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { createWithActions, requireFewNotes } from '../../notes/changes.ts'
import { noteCommands, noteEntity } from '../../notes/entity.ts'
import { type DiscussionFamily, ofEpics, ofIssues, ofMergeRequests, ofSnippets } from '../families.ts'
import { findDiscussion } from '../find-discussion.ts'
import { newComment } from '../write-fields.ts'

/** Replies in a discussion. A plain comment becomes a discussion with the first reply, except on snippets. */
const createReply = <P extends Fields & { discussion_id: z.ZodString }>({
  noun,
  discussion_params,
  findOfDiscussion,
}: DiscussionFamily<P>) =>
  defineWrite(
    {
      summary: `Reply in a discussion of ${noun}`,
      access: 'user',
      params: discussion_params,
      body: newComment,
      answers: { 201: noteEntity, 202: noteCommands },
    },
    async (call) => {
      const { params, body: sent, actor, db, instance } = call
      requireFewNotes(instance, actor)
      const target = await findOfDiscussion(db, actor, params, instance, 'write')
      const { discussion_id } = params
      const [first] = await findDiscussion(db, actor, target, discussion_id, instance.clock.today())
      const isFixed = first.type === null && (first.system === 1 || target.type === 'Snippet')
      if (isFixed) throw badRequest('Discussion can not be replied to.')
      const { position, line_code } = first
      const diff = first.type === 'DiffNote' && position !== null ? { position, line_code } : undefined
      const thread = { discussion_id, first_id: first.id, internal: first.internal === 1, diff }
      return createWithActions(call, target, { ...sent, thread })
    },
  )

export const createIssueReply = endpoint(
  'POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes',
  ...createReply(ofIssues),
)
export const createMergeRequestReply = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes',
  ...createReply(ofMergeRequests),
)
export const createSnippetReply = endpoint(
  'POST /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes',
  ...createReply(ofSnippets),
)
export const createEpicReply = endpoint(
  'POST /groups/:id/epics/:epic_id/discussions/:discussion_id/notes',
  ...createReply(ofEpics),
)
