import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { failureEntity, presentFailure } from '../../entity.ts'

export const listFailures = endpoint(
  'GET /-/gantry/v1/failures',
  {
    summary: "List the latest failed requests, newest first; for administrators everybody's, for others their own",
    access: 'user',
    query: pagination,
    answers: { 200: z.array(failureEntity) },
  },
  async ({ query, actor, instance, request }) => {
    const page = pageOf(query)
    const all = instance.traffic.failed.seenBy(actor)
    const rows = all.slice(page.offset, page.offset + page.limit)
    return ok(rows.map(presentFailure), pageHeaders(page, all.length, rows.length, request))
  },
)
