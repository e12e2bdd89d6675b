import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { mayReadIssues } from '../../../visibility/issues.ts'
import { issueFilterRules, issueFilters } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { planOfProject } from '../../lists/queries.ts'
import { countTrends } from '../../lists/trend-queries.ts'
import { issueTrends, presentTrends } from '../../trends.ts'

export const getProjectIssueTrends = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/trends',
  {
    summary: 'Count the issues of a project by the week of opening and closing, and open issues by age',
    access: 'anyone',
    params: { id: projectId },
    query: issueFilters,
    rules: issueFilterRules,
    answers: { 200: issueTrends },
  },
  async ({ params, query, actor, db, instance }) => {
    requireOneAssignee(query, instance.licensed)
    const project = await findProject(db, actor, params.id)
    const facts = factsOf(instance)
    if (!mayReadIssues(project)) return ok(presentTrends([], false, facts.today))
    const list_request = { ...query, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planOfProject(db, actor, project, list_request, facts)
    const { rows, cut_off } = await countTrends(db, plan, facts.today)
    return ok(presentTrends(rows, cut_off, facts.today))
  },
)
