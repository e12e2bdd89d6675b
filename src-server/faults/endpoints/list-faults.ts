import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { faultEntity } from '../entity.ts'
import { presentFault } from '../present.ts'

export const listFaults = endpoint(
  'GET /-/gantry/v1/faults',
  {
    summary: 'List the faults of the instance in the order in which they were added, with their hits',
    access: 'admin',
    query: pagination,
    answers: { 200: z.array(faultEntity) },
  },
  async ({ query, instance, request }) => {
    const page = pageOf(query)
    const all = instance.faults.list()
    const rows = all.slice(page.offset, page.offset + page.limit)
    return ok(rows.map(presentFault), pageHeaders(page, all.length, rows.length, request))
  },
)
