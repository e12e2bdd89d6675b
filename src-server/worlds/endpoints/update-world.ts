import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { worldsOf } from '../access.ts'
import { worldEntity } from '../entity.ts'
import { presentWorld } from '../present.ts'

export const updateWorld = endpoint(
  'PATCH /-/gantry/v1/worlds/:name',
  {
    summary: 'Pin a world, so that it is never evicted, or unpin it',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    body: { pinned: z.boolean() },
    answers: { 200: worldEntity },
  },
  async ({ params, body, instance, request }) => {
    const world = worldsOf(instance).find(params.name)
    world.pinned = body.pinned
    return ok(presentWorld(world, request))
  },
)
