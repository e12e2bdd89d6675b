import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { issueEntity } from '../../entity.ts'
import { archivedFilter, issueFilterRules, issueFiltersAcross, issueOrder } from '../../filters.ts'
import { showIssues } from '../../lists/show-list.ts'

export const listIssues = endpoint(
  'GET /issues',
  {
    summary: 'List issues across projects: by default those that the caller wrote',
    access: 'anyone',
    query: { ...issueFiltersAcross, ...issueOrder, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  (call) => showIssues(call, call.query),
)
