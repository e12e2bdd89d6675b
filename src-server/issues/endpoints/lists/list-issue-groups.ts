import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { tokenNeeded } from '../../../kit/reason.ts'
import { archivedFilter, issueFilterRules, issueFiltersAcross, issueGrouping, issueOrder } from '../../filters.ts'
import { issueGroups, presentGroups } from '../../group.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { listGroups, planAcross } from '../../lists/queries.ts'

export const listIssueGroups = endpoint(
  'GET /-/gantry/v1/issues/groups',
  {
    summary:
      'Count issues across projects by project, priority, milestone or assignee, with their total weight: at most 500 groups',
    access: 'anyone',
    query: { ...issueGrouping, ...issueFiltersAcross, state: issueOrder.state, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: issueGroups },
  },
  async ({ query, actor, db, instance, request }) => {
    const { scope = 'created_by_me' } = query
    if (!actor && scope !== 'all') throw unauthorized(tokenNeeded)
    requireOneAssignee(query, instance.licensed)
    const list_request = { ...query, scope, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planAcross(db, actor, list_request, factsOf(instance))
    const rows = await listGroups(db, plan, query.group_by)
    return ok(presentGroups(rows, query.group_by, presenting(request, instance)))
  },
)
