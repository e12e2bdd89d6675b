import { z } from 'zod'
import { parameterError } from '../kit/errors.ts'
import { formed } from '../kit/http/allowed-values.ts'
import { atLeastOneOf, mutuallyExclusive } from '../kit/http/rules.ts'
import type { Instance } from '../kit/instance.ts'
import type { Move } from '../kit/time/moves.ts'
import { FASTEST, FIRST_MS, LAST_MS, MOST_DAYS } from './limits.ts'
import { SPAN, spanOf } from './span.ts'

const DAY_MS = 86_400_000

/** How a clock may be asked to move. */
export const moveBody = {
  now: formed(z.iso.datetime({ offset: true }), 'a time with its zone, such as 2027-01-01T00:00:00Z')
    .optional()
    .describe('What the clock shows then. At an earlier time, nothing that has happened is undone'),
  by: formed(
    z.string().regex(SPAN),
    'a duration in weeks, days, hours, minutes and seconds, in this order: 8d, 1w2d, 12h or 90m',
  )
    .optional()
    .describe('How far the clock moves on: `8d`, `1w2d`, `90m`, `30s`'),
  rate: z
    .number()
    .min(0)
    .max(FASTEST)
    .optional()
    .describe('0 stops the clock, 1 is the real pace, 3600 makes a second an hour'),
}

export const moveRules = [atLeastOneOf('now', 'by', 'rate'), mutuallyExclusive('now', 'by')]

export interface WantedMove {
  now?: string | undefined
  by?: string | undefined
  rate?: number | undefined
}

/** Moves the clock of an instance. What becomes due has transactions of its own. @throws ApiError 400 */
export function moveAsWanted({ time }: Pick<Instance, 'time'>, { now, by, rate }: WantedMove): Promise<Move> {
  const to = (present: number) => {
    const wanted = now !== undefined ? Date.parse(now) : present + (by === undefined ? 0 : spanOf(by))
    const field = now !== undefined ? 'now' : 'by'
    if (wanted - present > MOST_DAYS * DAY_MS) throw refusal(field, `is more than ${MOST_DAYS} days ahead`)
    if (wanted < FIRST_MS || wanted > LAST_MS) throw refusal(field, 'is outside the years 1970 to 9998')
    return wanted
  }
  return time.move(to, rate)
}

const refusal = (name: string, fault: string) => parameterError(`${name} ${fault}`, [{ name, fault }])
