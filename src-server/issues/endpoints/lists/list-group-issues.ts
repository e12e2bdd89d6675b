import { z } from 'zod'
import { groupId } from '../../../groups/entity.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { issueEntity } from '../../entity.ts'
import { archivedFilter, issueFilterRules, issueFilters, issueOrder } from '../../filters.ts'
import { showGroupIssues } from '../../lists/show-list.ts'

export const listGroupIssues = endpoint(
  'GET /groups/:id/issues',
  {
    summary: 'List the issues of a group and of the groups below it',
    access: 'anyone',
    params: { id: groupId },
    query: { ...issueFilters, ...issueOrder, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  (call) => showGroupIssues(call, call.params.id, call.query),
)
