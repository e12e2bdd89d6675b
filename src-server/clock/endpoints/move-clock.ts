import { z } from 'zod'
import { parameterError } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { atLeastOneOf, mutuallyExclusive } from '../../kit/http/rules.ts'
import type { Instance } from '../../kit/instance.ts'
import { presentClock } from '../../kit/time/clock-entity.ts'
import { recordMove } from '../acts/record-move.ts'
import { movedClockEntity } from '../entity.ts'
import { FASTEST, FIRST_MS, LAST_MS, MOST_DAYS } from '../limits.ts'
import { SPAN, spanOf } from '../span.ts'

const DAY_MS = 86_400_000

export const moveClock = endpoint(
  'PUT /-/gantry/v1/clock',
  {
    summary:
      'Move the clock of the instance, stop it, or let it run faster. On the way to a later time, everything that becomes due happens in order and at its own time; the answer waits for it',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    body: {
      now: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('What the clock shows then. At an earlier time, nothing that has happened is undone'),
      by: z.string().regex(SPAN).optional().describe('How far the clock moves on: `8d`, `1w2d`, `90m`, `30s`'),
      rate: z
        .number()
        .min(0)
        .max(FASTEST)
        .optional()
        .describe('0 stops the clock, 1 is the real pace, 3600 makes a second an hour'),
    },
    rules: [atLeastOneOf('now', 'by', 'rate'), mutuallyExclusive('now', 'by')],
    answers: { 200: movedClockEntity },
  },
  async ({ act, prepared }) => {
    recordMove(act, prepared)
    return ok({ ...presentClock(act.instance.time.shown), caused: prepared.caused })
  },
  move,
)

interface Wanted {
  now?: string | undefined
  by?: string | undefined
  rate?: number | undefined
}

/** What becomes due has transactions of its own, so this runs before the one of the request. */
async function move({ body, instance }: { body: Wanted; instance: Instance }) {
  const { now, by, rate } = body
  const to = (present: number) => {
    const wanted = now !== undefined ? Date.parse(now) : present + (by === undefined ? 0 : spanOf(by))
    const field = now !== undefined ? 'now' : 'by'
    if (wanted - present > MOST_DAYS * DAY_MS) throw refusal(field, `is more than ${MOST_DAYS} days ahead`)
    if (wanted < FIRST_MS || wanted > LAST_MS) throw refusal(field, 'is outside the years 1970 to 9998')
    return wanted
  }
  return await instance.time.move(to, rate)
}

const refusal = (name: string, fault: string) => parameterError(`${name} ${fault}`, [{ name, fault }])
