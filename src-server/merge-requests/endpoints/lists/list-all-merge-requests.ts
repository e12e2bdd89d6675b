import { z } from 'zod'
import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { tokenNeeded } from '../../../kit/reason.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { mergeRequestBasic } from '../../entity.ts'
import { allMergeRequestFilters, mergeRequestRules } from '../../filters.ts'
import { showMergeRequests } from '../../lists/show-list.ts'

export const listAllMergeRequests = endpoint(
  'GET /merge_requests',
  {
    summary: 'List merge requests across projects: by default those that the caller wrote',
    access: 'anyone',
    query: allMergeRequestFilters,
    rules: mergeRequestRules,
    answers: { 200: z.array(mergeRequestBasic) },
  },
  async (call) => {
    const { actor, query } = call
    if (!actor && query.scope !== 'all') throw unauthorized(tokenNeeded)
    return showMergeRequests(call, { of: 'all', viewer: viewerOf(actor) }, query)
  },
)
