import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { worldsFor } from '../access.ts'
import { snapshotEntity, worldName } from '../entity.ts'
import { presentSnapshot } from '../present.ts'

export const takeWorldSnapshot = endpoint(
  'POST /-/gantry/v1/worlds/:name/snapshots',
  {
    summary: 'Take a snapshot of a world, also of `main`: it can be forked, and its world can be restored to it',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string().describe('The world') },
    body: { snapshot: worldName.optional().describe('The name of the snapshot. Default: a new name') },
    answers: { 201: snapshotEntity },
  },
  async ({ params, prepared: snapshot }) => created(presentSnapshot(params.name, snapshot)),
  take,
)

interface Asked {
  params: { name: string }
  body: { snapshot?: string | undefined }
  instance: Instance
}

/** The copy is taken between two transactions, so this runs before the transaction of the request. */
async function take({ params, body, instance }: Asked) {
  return await worldsFor(instance, params.name).takeSnapshot(params.name, body.snapshot)
}
