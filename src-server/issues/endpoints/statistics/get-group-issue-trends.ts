import { groupId } from '../../../groups/entity.ts'
import { findGroup } from '../../../groups/queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { archivedFilter, issueFilterRules, issueFilters } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { planAcross } from '../../lists/queries.ts'
import { countTrends } from '../../lists/trend-queries.ts'
import { issueTrends, presentTrends } from '../../trends.ts'

export const getGroupIssueTrends = endpoint(
  'GET /-/gantry/v1/groups/:id/issues/trends',
  {
    summary:
      'Count the issues of a group and of the groups below it by the week of opening and closing, and open issues by age',
    access: 'anyone',
    params: { id: groupId },
    query: { ...issueFilters, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: issueTrends },
  },
  async ({ params, query, actor, db, instance }) => {
    requireOneAssignee(query, instance.licensed)
    const facts = factsOf(instance)
    const group = await findGroup(db, actor, params.id, facts.today)
    const list_request = { ...query, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planAcross(db, actor, list_request, facts, group)
    const { rows, cut_off } = await countTrends(db, plan, facts.today)
    return ok(presentTrends(rows, cut_off, facts.today))
  },
)
