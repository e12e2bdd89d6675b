import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { tokenNeeded } from '../../../kit/reason.ts'
import { archivedFilter, issueFilterRules, issueFiltersAcross } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { planAcross } from '../../lists/queries.ts'
import { countTrends } from '../../lists/trend-queries.ts'
import { issueTrends, presentTrends } from '../../trends.ts'

export const getIssueTrends = endpoint(
  'GET /-/gantry/v1/issues/trends',
  {
    summary: 'Count issues across projects by the week of opening and closing, and open issues by age',
    access: 'anyone',
    query: { ...issueFiltersAcross, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: issueTrends },
  },
  async ({ query, actor, db, instance }) => {
    const { scope = 'created_by_me' } = query
    if (!actor && scope !== 'all') throw unauthorized(tokenNeeded)
    requireOneAssignee(query, instance.licensed)
    const facts = factsOf(instance)
    const list_request = { ...query, scope, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planAcross(db, actor, list_request, facts)
    const { rows, cut_off } = await countTrends(db, plan, facts.today)
    return ok(presentTrends(rows, cut_off, facts.today))
  },
)
