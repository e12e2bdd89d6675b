import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { worldsFor } from '../access.ts'

export const removeWorldSnapshot = endpoint(
  'DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot',
  {
    summary: 'Delete a snapshot. Worlds that were forked from it stay',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string(), snapshot: z.string() },
    answers: { 204: null },
  },
  async ({ params, instance }) => {
    worldsFor(instance, params.name).removeSnapshot(params.name, params.snapshot)
    return noContent()
  },
)
