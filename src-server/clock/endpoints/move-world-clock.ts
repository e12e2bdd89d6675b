import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { movedClockEntity } from '../entity.ts'
import { moveAsWanted, moveBody, moveRules, type WantedMove } from '../wanted-move.ts'
import { type AskedOfWorld, moveWorldClock as moveClockOf } from '../world-clock.ts'

export const moveWorldClock = endpoint(
  'PUT /-/gantry/v1/worlds/:name/clock',
  {
    summary: 'Move the clock of a world, stop it, or let it run faster, as the clock of the instance',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    body: moveBody,
    rules: moveRules,
    answers: { 200: movedClockEntity },
  },
  async ({ prepared: moved }) => ok(moved),
  move,
)

async function move(asked: AskedOfWorld & { body: WantedMove }) {
  return await moveClockOf(asked, (of) => moveAsWanted(of, asked.body))
}
