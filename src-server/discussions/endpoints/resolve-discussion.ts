import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { discussionEntity, presentDiscussion } from '../entity.ts'
import { ofMergeRequests } from '../families.ts'
import { findDiscussion } from '../find-discussion.ts'
import { resolveRequested } from '../resolving.ts'

export const resolveDiscussion = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id',
  {
    summary: 'Resolve a discussion of a merge request, or open it again',
    access: 'user',
    params: ofMergeRequests.discussion_params,
    body: { resolved: z.boolean() },
    answers: { 200: discussionEntity },
  },
  async ({ params, body: { resolved }, actor, db, act, instance, request }) => {
    const target = await ofMergeRequests.find(db, actor, params, instance, 'write')
    const find = () => findDiscussion(db, actor, target, params.discussion_id, instance.clock.today())
    await resolveRequested(act, target, await find(), resolved)
    return ok(presentDiscussion(await find(), target, presenting(request, instance)))
  },
)
