import { z } from 'zod'
import { isAdmin } from '../kit/access/actor.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { memberEntity, presentMember } from './entity.ts'
import { allMemberFilters, containerParams } from './filters.ts'
import { listMembers } from './list-queries.ts'
import { projectWithMembers } from './queries.ts'

export const listAllProjectMembers = endpoint(
  'GET /projects/:id/members/all',
  {
    summary: 'List all members of a project: direct, inherited and by shares, each once with the highest level',
    access: 'user',
    params: containerParams,
    query: allMemberFilters,
    answers: { 200: z.array(memberEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance)
    const page = pageOf(query)
    const today = instance.clock.today()
    const waiting = instance.licensed && query.state === 'awaiting'
    const { rows, total } = waiting
      ? { rows: [], total: 0 }
      : await listMembers(db, { actor, container, query, today }, page, 'all')
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentMember(row, isAdmin(actor), shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
