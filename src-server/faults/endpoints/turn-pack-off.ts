import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { findPack } from '../present-pack.ts'

export const turnPackOff = endpoint(
  'DELETE /-/gantry/v1/faults/packs/:name',
  {
    summary: 'Turn a pack off: its faults are removed',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    answers: { 204: null },
  },
  async ({ params, instance }) => {
    const pack = findPack(params.name)
    instance.faults.remove(({ facts }) => facts.pack === pack.name)
    return noContent()
  },
)
