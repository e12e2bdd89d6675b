import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { projectId } from '../../../projects/entity.ts'
import { issueEntity } from '../../entity.ts'
import { issueFilterRules, issueFilters, issueOrder } from '../../filters.ts'
import { showProjectIssues } from '../../lists/show-list.ts'

export const listProjectIssues = endpoint(
  'GET /projects/:id/issues',
  {
    summary: 'List the issues of a project',
    access: 'anyone',
    params: { id: projectId },
    query: { ...issueFilters, ...issueOrder },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  (call) => showProjectIssues(call, call.params.id, call.query),
)
