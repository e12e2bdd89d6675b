import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { movedClockEntity } from '../entity.ts'
import { type AskedOfWorld, moveWorldClock } from '../world-clock.ts'

export const resetWorldClock = endpoint(
  'DELETE /-/gantry/v1/worlds/:name/clock',
  {
    summary: 'Let the clock of a world show the real time again',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    answers: { 200: movedClockEntity },
  },
  async ({ prepared: moved }) => ok(moved),
  reset,
)

async function reset(asked: AskedOfWorld) {
  return await moveWorldClock(asked, ({ time }) => time.reset())
}
