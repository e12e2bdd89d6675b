import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { worldsFor } from '../access.ts'
import { worldEntity } from '../entity.ts'
import { presentWorld } from '../present.ts'

export const resetWorld = endpoint(
  'POST /-/gantry/v1/worlds/:name/reset',
  {
    summary:
      'Reset a world to what it held when it was forked, with the same token. Requests that have come before are answered from what it held',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    answers: { 200: worldEntity },
  },
  async ({ prepared: world, request }) => ok(presentWorld(world, request)),
  reset,
)

/** The transaction of the request belongs to the main world, or to what the world held. */
async function reset({ params, instance }: { params: { name: string }; instance: Instance }) {
  return await worldsFor(instance, params.name).reset(params.name)
}
