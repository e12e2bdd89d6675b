import { z } from 'zod'
import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { datetime, recordId } from '../../../kit/http/wire.ts'
import { administratorOnly } from '../../../kit/reason.ts'
import { presentToken, tokenEntity } from '../../entity.ts'
import { listTokens as listed, tokenSorts } from '../../queries.ts'

export const listTokens = endpoint(
  'GET /personal_access_tokens',
  {
    summary: "List the caller's personal access tokens; for administrators, everybody's",
    access: 'user',
    query: {
      user_id: recordId.optional().describe('Only for administrators'),
      revoked: z.boolean().optional(),
      state: z.enum(['active', 'inactive']).optional(),
      created_before: datetime.optional(),
      created_after: datetime.optional(),
      last_used_before: datetime.optional(),
      last_used_after: datetime.optional(),
      search: z.string().optional().describe('Part of the name'),
      sort: z.enum(tokenSorts).default('created_asc'),
      ...pagination,
    },
    answers: { 200: z.array(tokenEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    if (!actor.admin && query.user_id !== undefined && query.user_id !== actor.id)
      throw unauthorized(administratorOnly('the user, or administrator'))
    const user_id = query.user_id ?? (actor.admin ? undefined : actor.id)
    const page = pageOf(query)
    const today = instance.clock.today()
    const { rows, total } = await listed(db, { ...query, user_id }, today, page)
    return ok(
      rows.map((row) => presentToken(row, today)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
