import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { worldsOf } from '../access.ts'
import { worldEntity } from '../entity.ts'
import { presentMain, presentWorld } from '../present.ts'

export const listWorlds = endpoint(
  'GET /-/gantry/v1/worlds',
  {
    summary: 'List the worlds, `main` first and then the oldest first',
    access: 'admin',
    query: pagination,
    answers: { 200: z.array(worldEntity) },
  },
  async ({ query, instance, request }) => {
    const page = pageOf(query)
    const worlds = worldsOf(instance)
    const all = [undefined, ...worlds.list()]
    const shown = all.slice(page.offset, page.offset + page.limit)
    const main = () => presentMain(worlds, request)
    return ok(
      shown.map((world) => (world ? presentWorld(world, request) : main())),
      pageHeaders(page, all.length, shown.length, request),
    )
  },
)
