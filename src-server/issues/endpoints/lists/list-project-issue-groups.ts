import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { mayReadIssues } from '../../../visibility/issues.ts'
import { issueFilterRules, issueFilters, issueGrouping, issueOrder } from '../../filters.ts'
import { issueGroups, presentGroups } from '../../group.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { listGroups, planOfProject } from '../../lists/queries.ts'

export const listProjectIssueGroups = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/groups',
  {
    summary:
      'Count the issues of a project by priority, milestone or assignee, with their total weight: at most 500 groups',
    access: 'anyone',
    params: { id: projectId },
    query: { ...issueGrouping, ...issueFilters, state: issueOrder.state },
    rules: issueFilterRules,
    answers: { 200: issueGroups },
  },
  async ({ params, query, actor, db, instance, request }) => {
    requireOneAssignee(query, instance.licensed)
    const project = await findProject(db, actor, params.id)
    if (!mayReadIssues(project)) return ok({ groups: [], has_more: false })
    const list_request = { ...query, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planOfProject(db, actor, project, list_request, factsOf(instance))
    const rows = await listGroups(db, plan, query.group_by)
    return ok(presentGroups(rows, query.group_by, presenting(request, instance)))
  },
)
