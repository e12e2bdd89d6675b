import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { issueEntity } from '../../entity.ts'
import { findAnyIssue, issuePresenting, showIssue } from '../../queries.ts'

export const getIssue = endpoint(
  'GET /issues/:id',
  {
    summary: 'Get any issue by its ID, for administrators',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: issueEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const issue = await findAnyIssue(db, actor, params.id)
    return ok(await showIssue(db, actor, issue, issuePresenting(request, instance, 'all')))
  },
)
