import { z } from 'zod'
import { findGroup } from '../../../groups/queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { COUNTED_TO } from '../../../kit/page-limits.ts'
import { activityEntity, presentActivity } from '../../entity.ts'
import * as queries from '../../queries.ts'

export const listActivity = endpoint(
  'GET /-/gantry/v1/activity',
  {
    summary: 'List entries of the activity feed, newest first',
    access: 'user',
    query: { group_id: recordId.optional().describe('Only in this group and its subgroups'), ...pagination },
    answers: { 200: z.array(activityEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const today = instance.clock.today()
    const group = query.group_id === undefined ? undefined : await findGroup(db, actor, query.group_id, today)
    const rows = await queries.listActivity(db, actor, page, { group_id: group?.id, today })
    const present = presenting(request, instance)
    // The feed is not counted. The headers tell only whether a next page exists.
    const headers = pageHeaders(page, COUNTED_TO + 1, rows.length, request)
    return ok(
      rows.map((row) => presentActivity(row, present)),
      headers,
    )
  },
)
