import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { impersonationTokenEntity, presentImpersonationToken } from '../../entity.ts'
import { listTokens, userExists } from '../../queries.ts'

export const listImpersonationTokens = endpoint(
  'GET /users/:user_id/impersonation_tokens',
  {
    summary: 'List the impersonation tokens of a user',
    access: 'admin',
    scopes: 'read_user',
    params: { user_id: recordId },
    matches: { user_id: /^\d+$/ },
    query: { state: z.enum(['all', 'active', 'inactive']).default('all'), ...pagination },
    answers: { 200: z.array(impersonationTokenEntity) },
  },
  async ({ params: { user_id }, query, db, instance, request }) => {
    if (!(await userExists(db, user_id))) throw notFound('User')
    const page = pageOf(query)
    const today = instance.clock.today()
    const state = query.state === 'all' ? undefined : query.state
    const { rows, total } = await listTokens(db, { user_id, state, impersonation: true }, today, page)
    return ok(
      rows.map((row) => presentImpersonationToken(row, today)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
