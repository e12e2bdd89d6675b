import { z } from 'zod'

/** A bucket of time and its figure. Only what spans the whole window is of no date, and only it can be without a figure. */
export const dataPoint = z
  .object({
    date: z.string().nullable().describe('The day, or the first of the month; null for the whole window'),
    value: z.number().nullable().describe('A count, a ratio, or seconds'),
  })
  .meta({ id: 'DoraDataPoint' })
export type DataPoint = z.infer<typeof dataPoint>

/** How much was made up. */
export const sampleEntity = z
  .object({ deployments: z.int(), merge_requests: z.int(), incidents: z.int() })
  .meta({ id: 'SampleDeliveries' })
