import { z } from 'zod'
import { defineRead } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { groupEntity, groupId } from '../entity.ts'
import { subgroupFilters } from '../filters.ts'
import { findGroup } from '../queries.ts'
import { presentGroups } from './listing-queries.ts'
import { listGroups } from './queries.ts'

/** The endpoint that lists the groups below a group, built for its children and for all its descendants. */
export const listBelow = (kind: 'children' | 'descendants', summary: string) =>
  defineRead(
    {
      summary,
      access: 'anyone',
      params: { id: groupId },
      query: subgroupFilters,
      answers: { 200: z.array(groupEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const today = instance.clock.today()
      const { id } = await findGroup(db, actor, params.id, today)
      const list_request = { query, viewer: viewerOf(actor), today, scope: { kind, id } }
      const page = pageOf(query)
      const { rows, total } = await listGroups(db, list_request, page)
      const bodies = await presentGroups(db, list_request, rows, presenting(request, instance))
      return ok(bodies, pageHeaders(page, total, rows.length, request))
    },
  )
