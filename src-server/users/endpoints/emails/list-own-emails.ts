import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { listEmails } from '../../emails/email-queries.ts'
import { emailEntity } from '../../emails/entity.ts'

export const listOwnEmails = endpoint(
  'GET /user/emails',
  {
    summary: "List the caller's secondary addresses",
    access: 'user',
    scopes: 'read_user',
    query: pagination,
    answers: { 200: z.array(emailEntity) },
  },
  async ({ query, actor, db, request }) => {
    const page = pageOf(query)
    const { rows, total } = await listEmails(db, actor.id, page)
    return ok(rows, pageHeaders(page, total, rows.length, request))
  },
)
