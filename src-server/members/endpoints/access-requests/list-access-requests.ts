import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { accessRequestPages } from '../../../memberships/access-request-queries.ts'
import { requireManaging } from '../../../memberships/policy.ts'
import { accessRequestEntity, presentAccessRequest } from '../../entity.ts'
import { containerParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const listAccessRequests = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the requests for access to a ${noun}`,
      access: 'user',
      params: containerParams,
      query: pagination,
      answers: { 200: z.array(accessRequestEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      requireManaging(container)
      const page = pageOf(query)
      const { limit, offset } = page
      const { rows, total } = await accessRequestPages(db, container.kind, { id: container.id, limit, offset })
      const shown = presenting(request, instance)
      const users = rows.map((row) => presentAccessRequest(row, shown))
      return ok(users, pageHeaders(page, total, rows.length, request))
    },
  )

export const listProjectAccessRequests = endpoint('GET /projects/:id/access_requests', ...listAccessRequests(projects))
export const listGroupAccessRequests = endpoint('GET /groups/:id/access_requests', ...listAccessRequests(groups))
