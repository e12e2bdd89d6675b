import { z } from 'zod'
import { clockEntity } from '../kit/time/clock-entity.ts'

export const movedClockEntity = clockEntity.extend({
  caused: z
    .object({
      events: z
        .array(z.object({ event: z.string(), count: z.int() }))
        .describe('How often each event happened, such as `member.removed`, the first one first'),
      jobs: z.int().describe('How many jobs were started'),
    })
    .describe('What became due on the way'),
})
