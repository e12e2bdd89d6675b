import type { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { noteEntity, presentNote } from '../../notes/entity.ts'
import { ofEpics, ofIssues, ofMergeRequests, ofSnippets, type ReplyFamily } from '../families.ts'
import { findReply } from '../find-discussion.ts'

const getReply = <P extends Fields & { discussion_id: z.ZodString; note_id: z.ZodInt }>({
  noun,
  reply_params,
  findOfReply,
}: ReplyFamily<P>) =>
  defineRead(
    {
      summary: `Get a note in a discussion of ${noun}`,
      access: 'user',
      params: reply_params,
      answers: { 200: noteEntity },
    },
    async ({ params, actor, db, instance, request }) => {
      const target = await findOfReply(db, actor, params, instance)
      const note = await findReply(db, actor, target, params, instance.clock.today())
      return ok(presentNote(note, target, presenting(request, instance)))
    },
  )

export const getIssueReply = endpoint(
  'GET /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  ...getReply(ofIssues),
)
export const getMergeRequestReply = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
  ...getReply(ofMergeRequests),
)
export const getSnippetReply = endpoint(
  'GET /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id',
  ...getReply(ofSnippets),
)
export const getEpicReply = endpoint(
  'GET /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id',
  ...getReply(ofEpics),
)
