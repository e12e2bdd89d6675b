import { z } from 'zod'

/** The value of a day, a month or the whole window. Only the value of the whole window has no date, and only that value can be null. */
export const dataPoint = z
  .object({
    date: z.string().nullable().describe('The day, or the first day of the month; null for `all`'),
    value: z.number().nullable().describe('A count, a ratio, or seconds'),
  })
  .meta({ id: 'DoraDataPoint' })
export type DataPoint = z.infer<typeof dataPoint>

/** The numbers of sample records that were created. */
export const sampleEntity = z
  .object({ deployments: z.int(), merge_requests: z.int(), incidents: z.int() })
  .meta({ id: 'SampleDeliveries' })
