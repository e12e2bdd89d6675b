import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { worldsOf } from '../access.ts'

export const removeWorld = endpoint(
  'DELETE /-/gantry/v1/worlds/:name',
  {
    summary: 'Delete a world with its snapshots, as soon as its running requests are answered',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    answers: { 204: null },
  },
  async () => noContent(),
  async ({ params, instance }) => {
    await worldsOf(instance).remove(params.name)
    return undefined
  },
)
