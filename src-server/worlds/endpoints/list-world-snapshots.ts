import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { worldsFor } from '../access.ts'
import { snapshotEntity } from '../entity.ts'
import { presentSnapshot } from '../present.ts'

export const listWorldSnapshots = endpoint(
  'GET /-/gantry/v1/worlds/:name/snapshots',
  {
    summary: 'List the snapshots of a world, the oldest first',
    access: 'admin',
    params: { name: z.string() },
    query: pagination,
    answers: { 200: z.array(snapshotEntity) },
  },
  async ({ params, query, instance, request }) => {
    const page = pageOf(query)
    const all = [...worldsFor(instance, params.name).snapshotsOf(params.name).values()]
    const shown = all.slice(page.offset, page.offset + page.limit)
    return ok(
      shown.map((snapshot) => presentSnapshot(params.name, snapshot)),
      pageHeaders(page, all.length, shown.length, request),
    )
  },
)
