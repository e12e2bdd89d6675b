import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { healthEntity } from '../../entity.ts'

export const getHealth = endpoint(
  'GET /-/health',
  { summary: "Check the server's health, without the database", access: 'anyone', answers: { 200: healthEntity } },
  async () => ok({ status: 'ok' }),
)
