import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectId } from '../../../projects/entity.ts'
import { groups, type Kind, projects, requireManagingTokens } from '../../containers.ts'
import { presentResourceToken, resourceTokenEntity } from '../../entity.ts'
import { listResourceTokens } from '../../resource-queries.ts'

const listAccessTokens = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the access tokens of a ${noun}`,
      access: 'user',
      params: { id: projectId },
      query: pagination,
      answers: { 200: z.array(resourceTokenEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      requireManagingTokens(container)
      const page = pageOf(query)
      const today = instance.clock.today()
      const { rows, total } = await listResourceTokens(db, container, today, page)
      return ok(
        rows.map((row) => presentResourceToken(row, today)),
        pageHeaders(page, total, rows.length, request),
      )
    },
  )

export const listProjectAccessTokens = endpoint('GET /projects/:id/access_tokens', ...listAccessTokens(projects))
export const listGroupAccessTokens = endpoint('GET /groups/:id/access_tokens', ...listAccessTokens(groups))
