import { z } from 'zod'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { memberWithSource, presentSourced } from './entity.ts'
import { containerParams, sourcedMemberFilters } from './filters.ts'
import { listSourcedMembers } from './list-queries.ts'
import { groupWithMembers } from './queries.ts'

export const listSourcedGroupMembers = endpoint(
  'GET /-/gantry/v1/groups/:id/members',
  {
    summary: 'List all members of a group with where they come from, the most powerful first',
    access: 'user',
    params: containerParams,
    query: sourcedMemberFilters,
    answers: { 200: z.array(memberWithSource) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    const page = pageOf(query)
    const today = instance.clock.today()
    const { rows, total } = await listSourcedMembers(db, { actor, container, query, today }, page)
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentSourced(row, shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
