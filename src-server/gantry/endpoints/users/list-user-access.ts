import { z } from 'zod'
import { isAdmin } from '../../../kit/access/actor.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { administratorOnly } from '../../../kit/reason.ts'
import { findUser } from '../../../users/queries.ts'
import { listUserAccess as list } from '../../user-access-queries.ts'
import { presentUserAccess, userAccessEntity } from '../../user-entity.ts'

export const listUserAccess = endpoint(
  'GET /-/gantry/v1/users/:id/access',
  {
    summary:
      'List the groups and projects that a user has access to, and where the access comes from: for administrators, and for the user',
    access: 'user',
    params: { id: recordId },
    query: {
      kind: z.enum(['group', 'project']).optional(),
      search: z.string().optional().describe('Words that must all be in the path'),
      ...pagination,
    },
    answers: { 200: z.array(userAccessEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const user = await findUser(db, params.id, actor.id)
    if (!isAdmin(actor) && user.id !== actor.id) throw forbidden(administratorOnly('the user, or administrator'))
    const page = pageOf(query)
    const { kind = 'any', search } = query
    const { rows, total } = await list(db, { user_id: user.id, kind, search, today: instance.clock.today() }, page)
    return ok(rows.map(presentUserAccess), pageHeaders(page, total, rows.length, request))
  },
)
