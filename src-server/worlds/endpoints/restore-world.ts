import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { worldsFor } from '../access.ts'
import { worldEntity } from '../entity.ts'
import { presentWorld } from '../present.ts'

export const restoreWorld = endpoint(
  'POST /-/gantry/v1/worlds/:name/restore',
  {
    summary: 'Restore a world to one of its snapshots, with the same token. A reset still leads to the fork',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    body: { snapshot: z.string() },
    answers: { 200: worldEntity },
  },
  async ({ prepared: world, request }) => ok(presentWorld(world, request)),
  restore,
)

interface Asked {
  params: { name: string }
  body: { snapshot: string }
  instance: Instance
}

/** The transaction of the request belongs to the main world, or to what the world held. */
async function restore({ params, body, instance }: Asked) {
  return await worldsFor(instance, params.name).restore(params.name, body.snapshot)
}
