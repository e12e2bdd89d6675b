import { z } from 'zod'
import { readCursor, writeCursor } from '../../../kit/http/cursor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import {
  cursorHeaders,
  keysetRule,
  pageHeaders,
  pageOf,
  refuseDeepOffset,
  refuseKeyset,
} from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { groupEntity } from '../../entity.ts'
import { groupFilters } from '../../filters.ts'
import { presentGroups } from '../../lists/listing-queries.ts'
import { listGroups as listed, listGroupsAfter } from '../../lists/queries.ts'

export const listGroups = endpoint(
  'GET /groups',
  {
    summary: 'List groups',
    access: 'anyone',
    query: groupFilters,
    rules: [keysetRule],
    answers: { 200: z.array(groupEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const list_request = { query, viewer: viewerOf(actor), today: instance.clock.today() }
    const shown = presenting(request, instance)
    // Anonymous callers get keyset pages by name; all others get numbered pages.
    if (query.pagination === 'keyset' && !actor) {
      if (query.order_by !== 'name' || query.sort !== 'asc') refuseKeyset()
      const { limit } = pageOf({ page: 1, per_page: query.per_page })
      const rows = await listGroupsAfter(db, list_request, limit, readCursor(query.cursor, position))
      const last = rows.at(-1)
      return ok(
        await presentGroups(db, list_request, rows, shown),
        cursorHeaders(writeCursor(last && { name: last.name, id: last.id }), limit, request),
      )
    }
    const page = pageOf(query)
    if (!actor) refuseDeepOffset(page, 'Group')
    const { rows, total } = await listed(db, list_request, page)
    return ok(await presentGroups(db, list_request, rows, shown), pageHeaders(page, total, rows.length, request))
  },
)

const position = z.object({ name: z.string(), id: z.int() })
