import { z } from 'zod'

export const clockEntity = z.object({
  now: z.iso.datetime().describe('What the clock shows'),
  rate: z.number().describe('How fast it runs: 1 as the real time, 0 not at all'),
  real_now: z.iso.datetime().describe('The real time'),
})

export type ClockEntity = z.infer<typeof clockEntity>

/** What a clock shows, in milliseconds since 1970, as an answer of the API. */
export const presentClock = ({
  now,
  rate,
  real_now,
}: {
  now: number
  rate: number
  real_now: number
}): ClockEntity => ({
  now: new Date(now).toISOString(),
  rate,
  real_now: new Date(real_now).toISOString(),
})
