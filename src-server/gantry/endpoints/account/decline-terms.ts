import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { declineTerms as decline } from '../../acts/respond-to-terms.ts'
import { requireOwnAnswer } from '../../present-terms.ts'

export const declineTerms = endpoint(
  'DELETE /-/gantry/v1/terms/acceptance',
  {
    summary: 'Decline the terms, also if you accepted them before',
    access: 'user',
    open_to_unready: true,
    during_maintenance: true,
    body: { version: z.string().describe('The version that you have read') },
    answers: { 204: null },
  },
  async ({ body: { version }, actor, act, instance: { settings } }) => {
    requireOwnAnswer(settings, version, actor)
    await decline(act, version)
    return noContent()
  },
)
