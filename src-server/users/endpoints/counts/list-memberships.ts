import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { listMemberships as list } from '../../belonging-queries.ts'
import { findUserState } from '../../state-queries.ts'

const type = z.enum(['Project', 'Namespace'])
const membership = z
  .object({ source_id: z.int(), source_name: z.string(), source_type: type, access_level: z.int() })
  .meta({ id: 'Membership' })

export const listMemberships = endpoint(
  'GET /users/:id/memberships',
  {
    summary: 'List the direct memberships of a user, for administrators',
    access: 'user',
    scopes: 'read_user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    query: { type: type.optional().describe('Only memberships in projects, or in groups'), ...pagination },
    answers: { 200: z.array(membership) },
  },
  async ({ params, query, actor, db, request }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    const page = pageOf(query)
    const { rows, total } = await list(db, query.type ?? null, user.id, page)
    return ok(rows, pageHeaders(page, total, rows.length, request))
  },
)
