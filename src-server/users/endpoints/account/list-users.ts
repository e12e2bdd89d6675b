import { z } from 'zod'
import { isAdmin } from '../../../kit/access/actor.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { allOrNoneOf } from '../../../kit/http/rules.ts'
import { administratorOnly, tokenNeeded } from '../../../kit/reason.ts'
import { presentUserBasic, userListed } from '../../entity.ts'
import { userFilters } from '../../filters.ts'
import { listUserIds } from '../../lists/list-queries.ts'
import { presentForAdmin } from '../../present-user.ts'
import { briefUsersOf, customAttributesOf, partsOf, usersOf } from '../../queries.ts'

export const listUsers = endpoint(
  'GET /users',
  {
    summary: 'List users',
    access: 'anyone',
    scopes: 'read_user',
    query: userFilters,
    rules: [allOrNoneOf('extern_uid', 'provider')],
    answers: { 200: z.array(userListed) },
  },
  async ({ query, actor, db, instance, request }) => {
    if (!actor && !query.username) throw forbidden(tokenNeeded, 'Not authorized to access /api/v4/users')
    const page = pageOf(query)
    const shown = presenting(request, instance)
    if (!isAdmin(actor)) {
      if (query.extern_uid !== undefined) throw forbidden(administratorOnly())
      const { ids, total } = await listUserIds(db, query, false, page)
      const rows = await briefUsersOf(db, ids)
      return ok(
        rows.map((row) => presentUserBasic(row, shown)),
        pageHeaders(page, total, rows.length, request),
      )
    }
    const { ids, total } = await listUserIds(db, query, true, page)
    const rows = await usersOf(db, ids, actor.id)
    const parts = await partsOf(db, rows)
    const attributes = query.with_custom_attributes ? await customAttributesOf(db, 'user', ids) : undefined
    const now_ms = instance.clock.now()
    return ok(
      rows.map((row) => ({
        ...presentForAdmin(row, parts.get(row.id) ?? { identities: [], created_by: null }, now_ms, shown),
        ...(attributes && { custom_attributes: attributes(row.id) }),
      })),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
