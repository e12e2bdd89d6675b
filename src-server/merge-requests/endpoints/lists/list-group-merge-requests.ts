import { z } from 'zod'
import { groupId } from '../../../groups/entity.ts'
import { findGroup } from '../../../groups/queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { mergeRequestBasic } from '../../entity.ts'
import { groupMergeRequestFilters, mergeRequestRules } from '../../filters.ts'
import { showMergeRequests } from '../../lists/show-list.ts'

export const listGroupMergeRequests = endpoint(
  'GET /groups/:id/merge_requests',
  {
    summary: 'List the merge requests of a group and of the groups below it',
    access: 'anyone',
    params: { id: groupId },
    query: groupMergeRequestFilters,
    rules: mergeRequestRules,
    answers: { 200: z.array(mergeRequestBasic) },
  },
  async (call) => {
    const { actor, db, params, query, instance } = call
    const { id } = await findGroup(db, actor, params.id, instance.clock.today())
    return showMergeRequests(call, { of: 'group', id, viewer: viewerOf(actor), archived: !query.non_archived }, query)
  },
)
