import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { AUDITED_KINDS, actsOf } from '../../audit/audited-kinds.ts'

export const listAuditedKinds = endpoint(
  'GET /-/gantry/v1/audited_kinds',
  {
    summary: 'List the kinds of records that the audit knows, with the acts of each',
    access: 'admin',
    answers: {
      200: z.array(
        z
          .object({
            kind: z.string().describe('As in the filter `kind`'),
            acts: z.array(z.string()).describe('As in the filter `act`'),
          })
          .meta({ id: 'AuditedKind' }),
      ),
    },
  },
  async () => ok(AUDITED_KINDS.map((kind) => ({ kind, acts: actsOf(kind) }))),
)
