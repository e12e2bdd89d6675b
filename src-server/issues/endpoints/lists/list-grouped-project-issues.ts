import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { projectId } from '../../../projects/entity.ts'
import { issueEntity } from '../../entity.ts'
import { issueFilterRules, issueFilters, issueGrouping, issueOrder } from '../../filters.ts'
import { showProjectIssues } from '../../lists/show-list.ts'

export const listGroupedProjectIssues = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/grouped',
  {
    summary: 'List the issues of a project, sorted by priority, milestone or assignee',
    access: 'anyone',
    params: { id: projectId },
    query: { ...issueGrouping, ...issueFilters, ...issueOrder },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  (call) => showProjectIssues(call, call.params.id, call.query),
)
