import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { termsEntity } from '../../entity.ts'
import { presentTerms } from '../../present-terms.ts'

export const getTerms = endpoint(
  'GET /-/gantry/v1/terms',
  {
    summary: 'Get the terms that everybody must accept, and when you accepted them',
    access: 'anyone',
    open_to_unready: true,
    answers: { 200: termsEntity },
  },
  async ({ actor, db, instance }) => ok(await presentTerms(db, instance.settings, actor)),
)
