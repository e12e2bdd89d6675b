import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { clockEntity, presentClock } from '../../kit/time/clock-entity.ts'

export const getClock = endpoint(
  'GET /-/gantry/v1/clock',
  { summary: 'The clock of the instance', access: 'user', answers: { 200: clockEntity } },
  async ({ instance }) => ok(presentClock(instance.time.shown)),
)
