import { z } from 'zod'
import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { issueEntity } from '../../entity.ts'
import { archivedFilter, issueFilterRules, issueFilters, issueOrder } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { listIssues as listPage, planAcross } from '../../lists/queries.ts'
import { issuePresenting } from '../../queries.ts'

export const listIssues = endpoint(
  'GET /issues',
  {
    summary: 'List issues across projects: by default those that the caller wrote',
    access: 'anyone',
    query: { ...issueFilters, ...issueOrder, ...archivedFilter },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const { scope = 'created_by_me' } = query
    if (!actor && scope !== 'all') throw unauthorized()
    requireOneAssignee(query, instance.licensed)
    const page = pageOf(query)
    const plan = await planAcross(db, actor, { ...query, scope }, factsOf(instance))
    const how = issuePresenting(request, instance, 'all')
    const { issues, total } = await listPage(db, actor, plan, page, how, query.with_labels_details)
    return ok(issues, pageHeaders(page, total, issues.length, request))
  },
)
