import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { presentClock } from '../../kit/time/clock-entity.ts'
import { recordMove } from '../acts/record-move.ts'
import { movedClockEntity } from '../entity.ts'
import { moveAsWanted, moveBody, moveRules, type WantedMove } from '../wanted-move.ts'

export const moveClock = endpoint(
  'PUT /-/gantry/v1/clock',
  {
    summary:
      'Move the clock of the instance, stop it, or let it run faster. On the way to a later time, everything that becomes due happens in order and at its own time; the answer waits for it',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    body: moveBody,
    rules: moveRules,
    answers: { 200: movedClockEntity },
  },
  async ({ act, prepared }) => {
    recordMove(act, prepared)
    return ok({ ...presentClock(act.instance.time.shown), caused: prepared.caused })
  },
  move,
)

/** What becomes due has transactions of its own, so this runs before the one of the request. */
async function move({ body, instance }: { body: WantedMove; instance: Instance }) {
  return await moveAsWanted(instance, body)
}
