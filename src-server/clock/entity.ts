import { z } from 'zod'

export const clockEntity = z.object({
  now: z.iso.datetime().describe('What the clock shows'),
  rate: z.number().describe('How fast it runs: 1 as the real time, 0 not at all'),
  real_now: z.iso.datetime().describe('The real time'),
})

export type ClockEntity = z.infer<typeof clockEntity>
