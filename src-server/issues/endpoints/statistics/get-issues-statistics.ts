import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { tokenNeeded } from '../../../kit/reason.ts'
import { issueStatistics } from '../../entity.ts'
import { archivedFilter, issueFilterRules, issueFiltersAcross } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { countIssues, planAcross } from '../../lists/queries.ts'

export const getIssuesStatistics = endpoint(
  'GET /issues_statistics',
  {
    summary: 'Count issues across projects by state: by default those that the caller wrote',
    access: 'anyone',
    query: { ...issueFiltersAcross, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: issueStatistics },
  },
  async ({ query, actor, db, instance }) => {
    const { scope = 'created_by_me' } = query
    if (!actor && scope !== 'all') throw unauthorized(tokenNeeded)
    requireOneAssignee(query, instance.licensed)
    const list_request = { ...query, scope, order_by: 'created_at', sort: 'desc' } as const
    const plan = await planAcross(db, actor, list_request, factsOf(instance))
    return ok({ statistics: { counts: await countIssues(db, plan) } })
  },
)
