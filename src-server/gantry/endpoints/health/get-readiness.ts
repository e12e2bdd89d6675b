import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok, unavailable } from '../../../kit/http/reply.ts'
import { healthEntity, unhealthyEntity } from '../../entity.ts'
import { readOnce } from '../../queries.ts'

export const getReadiness = endpoint(
  'GET /-/readiness',
  {
    summary: 'Check that the server can answer requests, including the database',
    access: 'anyone',
    answers: { 200: healthEntity, 503: unhealthyEntity },
  },
  async ({ db, instance }) => {
    try {
      await readOnce(db)
      return ok({ status: 'ok' })
    } catch (error) {
      instance.log.error({ error }, 'the database does not answer')
      return unavailable({ status: 'failed' })
    }
  },
)
