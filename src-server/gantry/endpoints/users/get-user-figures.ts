import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { userFiguresEntity } from '../../user-entity.ts'
import { userFigures } from '../../user-queries.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export const getUserFigures = endpoint(
  'GET /-/gantry/v1/users/figures',
  {
    summary: 'Count users by two-factor authentication and by their latest sign-in, for administrators',
    access: 'admin',
    answers: { 200: userFiguresEntity },
  },
  async ({ db, instance }) => {
    // Full minutes, so that requests share cached rows.
    const minute = Math.floor(instance.clock.now() / MINUTE_MS) * MINUTE_MS
    const ago = (days: number) => new Date(minute - days * DAY_MS).toISOString()
    return ok(await userFigures(db, { day: ago(1), week: ago(7), quarter: ago(90) }))
  },
)
