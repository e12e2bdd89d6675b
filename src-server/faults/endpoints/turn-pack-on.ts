import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { packEntity } from '../entity.ts'
import { route, seed, user } from '../filters.ts'
import { findPack, presentPack, rulesOfPack } from '../present-pack.ts'

const body = {
  route: route.optional().describe('Only these requests; its method is that of the pack, unless it names one'),
  user: user.optional(),
  seed: seed.optional().describe('Chooses shares and delays'),
}

export const turnPackOn = endpoint(
  'PUT /-/gantry/v1/faults/packs/:name',
  {
    summary: 'Turn a pack on. If it is on, it begins again with these values',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    body,
    answers: { 200: packEntity },
  },
  async ({ params, body: values, instance, endpoints }) => {
    const pack = findPack(params.name)
    const known = { endpoints, job_kinds: instance.jobs.kinds }
    instance.faults.setPack(pack.name, rulesOfPack(pack, known, values))
    return ok(presentPack(pack, instance.faults, known))
  },
)
