import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { listEmails } from '../../emails/email-queries.ts'
import { emailEntity } from '../../emails/entity.ts'
import { findUserState } from '../../state-queries.ts'

export const listUserEmails = endpoint(
  'GET /users/:id/emails',
  {
    summary: 'List the secondary addresses of a user, for administrators',
    access: 'user',
    scopes: 'read_user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    query: pagination,
    answers: { 200: z.array(emailEntity) },
  },
  async ({ params, query, actor, db, request }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    const page = pageOf(query)
    const { rows, total } = await listEmails(db, user.id, page)
    return ok(rows, pageHeaders(page, total, rows.length, request))
  },
)
