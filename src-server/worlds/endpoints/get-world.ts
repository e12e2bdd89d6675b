import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { MAIN_WORLD } from '../../kit/instance.ts'
import { worldsFor } from '../access.ts'
import { worldEntity } from '../entity.ts'
import { presentMain, presentWorld } from '../present.ts'

export const getWorld = endpoint(
  'GET /-/gantry/v1/worlds/:name',
  {
    summary: 'Get a world',
    access: 'admin',
    params: { name: z.string() },
    answers: { 200: worldEntity },
  },
  async ({ params, instance, request }) => {
    const worlds = worldsFor(instance, params.name)
    if (params.name === MAIN_WORLD) return ok(presentMain(worlds, request))
    return ok(presentWorld(worlds.find(params.name), request))
  },
)
