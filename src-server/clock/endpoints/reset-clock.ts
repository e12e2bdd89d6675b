import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { presentClock } from '../../kit/time/clock-entity.ts'
import { recordMove } from '../acts/record-move.ts'
import { movedClockEntity } from '../entity.ts'

export const resetClock = endpoint(
  'DELETE /-/gantry/v1/clock',
  {
    summary: 'Let the clock of the instance show the real time again',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    answers: { 200: movedClockEntity },
  },
  async ({ act, prepared }) => {
    recordMove(act, prepared)
    return ok({ ...presentClock(act.instance.time.shown), caused: prepared.caused })
  },
  async ({ instance }: { instance: Instance }) => await instance.time.reset(),
)
