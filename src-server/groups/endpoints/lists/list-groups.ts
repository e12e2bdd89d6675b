import { z } from 'zod'
import { parameterError } from '../../../kit/errors.ts'
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
import type { Position } from '../../lists/shape.ts'

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
      const rows = await listGroupsAfter(db, list_request, limit, positionOf(query.cursor))
      return ok(
        await presentGroups(db, list_request, rows, shown),
        cursorHeaders(cursorOf(rows.at(-1)), limit, request),
      )
    }
    const page = pageOf(query)
    if (!actor) refuseDeepOffset(page, 'Group')
    const { rows, total } = await listed(db, list_request, page)
    return ok(await presentGroups(db, list_request, rows, shown), pageHeaders(page, total, rows.length, request))
  },
)

const cursorOf = (last: Position | undefined) =>
  last && Buffer.from(JSON.stringify({ name: last.name, id: last.id })).toString('base64url')

const position = z.object({ name: z.string(), id: z.int() })

/** @throws ApiError 400 for a cursor that no page returned */
function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw parameterError('cursor is invalid', [{ name: 'cursor', needs: 'the cursor of a link to the next page' }])
  }
}
