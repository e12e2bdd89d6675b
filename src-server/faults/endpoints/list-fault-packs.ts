import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { packEntity } from '../entity.ts'
import { packs } from '../packs.ts'
import { presentPack } from '../present-pack.ts'

export const listFaultPacks = endpoint(
  'GET /-/gantry/v1/faults/packs',
  {
    summary: 'List the packs: faults that real clients have met, ready to be turned on',
    access: 'admin',
    answers: { 200: z.array(packEntity) },
  },
  async ({ instance, endpoints }) => {
    const known = { endpoints, job_kinds: instance.jobs.kinds }
    return ok(packs.map((pack) => presentPack(pack, instance.faults, known)))
  },
)
