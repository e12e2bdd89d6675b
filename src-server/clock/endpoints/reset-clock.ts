import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { recordMove } from '../acts/record-move.ts'
import { clockEntity } from '../entity.ts'
import { presentClock } from '../present.ts'

export const resetClock = endpoint(
  'DELETE /-/gantry/v1/clock',
  {
    summary: 'Let the clock of the instance show the real time again',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    answers: { 200: clockEntity },
  },
  async ({ act, prepared }) => {
    recordMove(act, prepared)
    return ok(presentClock(act.instance))
  },
  async ({ instance }: { instance: Instance }) => await instance.time.reset(),
)
