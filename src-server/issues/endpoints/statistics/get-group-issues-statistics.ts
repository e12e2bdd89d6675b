import { groupId } from '../../../groups/entity.ts'
import { findGroup } from '../../../groups/queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { issueStatistics } from '../../entity.ts'
import { archivedFilter, issueFilterRules, issueFilters } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { countIssues, planAcross } from '../../lists/queries.ts'

export const getGroupIssuesStatistics = endpoint(
  'GET /groups/:id/issues_statistics',
  {
    summary: 'Count the issues of a group and of the groups below it by state',
    access: 'anyone',
    params: { id: groupId },
    query: { ...issueFilters, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: issueStatistics },
  },
  async ({ params, query, actor, db, instance }) => {
    requireOneAssignee(query, instance.licensed)
    const group = await findGroup(db, actor, params.id, instance.clock.today())
    const list_request = { ...query, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planAcross(db, actor, list_request, factsOf(instance), group)
    return ok({ statistics: { counts: await countIssues(db, plan) } })
  },
)
