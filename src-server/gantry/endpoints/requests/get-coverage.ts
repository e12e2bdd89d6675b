import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { oneOf } from '../../../kit/http/wire.ts'
import { coverageEntity, presentCoverage } from '../../requests/coverage-entity.ts'

export const getCoverage = endpoint(
  'GET /-/gantry/v1/coverage',
  {
    summary:
      'Get which routes, parameters and statuses the clients of this instance have used since it started or since the last reset, without healthy probes and the requests of the console; the main instance counts those of its worlds too',
    access: 'admin',
    query: {
      scope: oneOf(['all', 'platform'])
        .default('all')
        .describe("`platform`: only the platform's API, without routes that begin with `/-/`"),
      used: z.boolean().optional().describe('Lists only routes that have been used, or only the others'),
    },
    answers: { 200: coverageEntity },
  },
  async ({ query: { scope, used }, instance, endpoints }) => {
    const contracts = endpoints.map(({ contract }) => contract)
    const chosen = scope === 'all' ? contracts : contracts.filter(({ address }) => !address.includes(' /-/'))
    return ok(presentCoverage(instance.traffic.coverage, chosen, used))
  },
)
