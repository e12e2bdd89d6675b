import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { issueEntity } from '../../entity.ts'
import { archivedFilter, issueFilterRules, issueFiltersAcross, issueGrouping, issueOrder } from '../../filters.ts'
import { showIssues } from '../../lists/show-list.ts'

export const listGroupedIssues = endpoint(
  'GET /-/gantry/v1/issues/grouped',
  {
    summary:
      'List issues across projects, sorted by project, priority, milestone or assignee: by default those that the caller wrote',
    access: 'anyone',
    query: { ...issueGrouping, ...issueFiltersAcross, ...issueOrder, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  (call) => showIssues(call, call.query),
)
