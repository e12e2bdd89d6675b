import type { z } from 'zod'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { removeNote } from '../../notes/acts/remove-note.ts'
import { ofEpics, ofIssues, ofMergeRequests, ofSnippets, type ReplyFamily } from '../families.ts'
import { findChangeableReply } from '../find-discussion.ts'

const deleteReply = <P extends Fields & { discussion_id: z.ZodString; note_id: z.ZodInt }>({
  noun,
  reply_params,
  findOfReply,
}: ReplyFamily<P>) =>
  defineWrite(
    {
      summary: `Delete a note in a discussion of ${noun}`,
      access: 'user',
      params: reply_params,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const target = await findOfReply(db, actor, params, instance, 'write')
      const note = await findChangeableReply(db, actor, target, params, instance.clock.today())
      requireUnmodified(request, note)
      await removeNote(act, target, note)
      return noContent()
    },
  )

export const deleteIssueReply = endpoint(
  'DELETE /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  ...deleteReply(ofIssues),
)
export const deleteMergeRequestReply = endpoint(
  'DELETE /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
  ...deleteReply(ofMergeRequests),
)
export const deleteSnippetReply = endpoint(
  'DELETE /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id',
  ...deleteReply(ofSnippets),
)
export const deleteEpicReply = endpoint(
  'DELETE /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id',
  ...deleteReply(ofEpics),
)
