import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { mayReadIssues } from '../../../visibility/issues.ts'
import { issueStatistics } from '../../entity.ts'
import { issueFilterRules, issueFilters } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { countIssues, planOfProject } from '../../lists/queries.ts'

export const getProjectIssuesStatistics = endpoint(
  'GET /projects/:id/issues_statistics',
  {
    summary: 'Count the issues of a project by state',
    access: 'anyone',
    params: { id: projectId },
    query: issueFilters,
    rules: issueFilterRules,
    answers: { 200: issueStatistics },
  },
  async ({ params, query, actor, db, instance }) => {
    requireOneAssignee(query, instance.licensed)
    const project = await findProject(db, actor, params.id)
    if (!mayReadIssues(project)) return ok({ statistics: { counts: { all: 0, closed: 0, opened: 0 } } })
    const list_request = { ...query, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planOfProject(db, actor, project, list_request, factsOf(instance))
    return ok({ statistics: { counts: await countIssues(db, plan) } })
  },
)
