import type { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { discussionEntity, presentDiscussion } from '../entity.ts'
import { type DiscussionFamily, ofEpics, ofIssues, ofMergeRequests, ofSnippets } from '../families.ts'
import { findDiscussion } from '../find-discussion.ts'

const getDiscussion = <P extends Fields & { discussion_id: z.ZodString }>({
  noun,
  discussion_params,
  findOfDiscussion,
}: DiscussionFamily<P>) =>
  defineRead(
    {
      summary: `Get a discussion of ${noun}`,
      access: 'user',
      params: discussion_params,
      answers: { 200: discussionEntity },
    },
    async ({ params, actor, db, instance, request }) => {
      const target = await findOfDiscussion(db, actor, params, instance)
      const discussion = await findDiscussion(db, actor, target, params.discussion_id, instance.clock.today())
      return ok(presentDiscussion(discussion, target, presenting(request, instance)))
    },
  )

export const getIssueDiscussion = endpoint(
  'GET /projects/:id/issues/:issue_iid/discussions/:discussion_id',
  ...getDiscussion(ofIssues),
)
export const getMergeRequestDiscussion = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id',
  ...getDiscussion(ofMergeRequests),
)
export const getSnippetDiscussion = endpoint(
  'GET /projects/:id/snippets/:snippet_id/discussions/:discussion_id',
  ...getDiscussion(ofSnippets),
)
export const getEpicDiscussion = endpoint(
  'GET /groups/:id/epics/:epic_id/discussions/:discussion_id',
  ...getDiscussion(ofEpics),
)
