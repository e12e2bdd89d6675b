import { z } from 'zod'
import { isAdmin } from '../kit/access/actor.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { memberEntity, presentMember } from './entity.ts'
import { containerParams, memberFilters } from './filters.ts'
import { listMembers } from './list-queries.ts'
import { projectWithMembers } from './queries.ts'

export const listProjectMembers = endpoint(
  'GET /projects/:id/members',
  {
    summary: 'List the direct members of a project',
    access: 'user',
    params: containerParams,
    query: memberFilters,
    answers: { 200: z.array(memberEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance)
    const page = pageOf(query)
    const today = instance.clock.today()
    const { rows, total } = await listMembers(db, { actor, container, query, today }, page, 'direct')
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentMember(row, isAdmin(actor), shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
