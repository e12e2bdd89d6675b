import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { healthEntity } from '../../entity.ts'

export const getLiveness = endpoint(
  'GET /-/liveness',
  { summary: 'Check that the process answers, without the database', access: 'anyone', answers: { 200: healthEntity } },
  async () => ok({ status: 'ok' }),
)
