import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { acceptTerms as accept } from '../../acts/respond-to-terms.ts'
import { termsEntity } from '../../entity.ts'
import { presentTerms, requireOwnAnswer } from '../../present-terms.ts'

export const acceptTerms = endpoint(
  'POST /-/gantry/v1/terms/acceptance',
  {
    summary: 'Accept the terms',
    access: 'user',
    open_to_unready: true,
    during_maintenance: true,
    body: { version: z.string().describe('The version that you have read') },
    answers: { 201: termsEntity },
  },
  async ({ body: { version }, actor, db, act, instance: { settings } }) => {
    requireOwnAnswer(settings, version, actor)
    await accept(act, version)
    return created(await presentTerms(db, settings, actor))
  },
)
