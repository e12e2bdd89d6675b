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

/** A successful deployment that counts in the metrics. */
export const deployedEntity = z
  .object({
    id: z.int(),
    iid: z.int(),
    project_id: z.int(),
    project_path: z.string(),
    environment: z.string(),
    ref: z.string(),
    sha: z.string(),
    finished_at: z.string().meta({ format: 'date-time' }),
    deployed_by: z.string().nullable().describe('Name of the user'),
    merge_requests: z.int().describe('The number of merge requests that it deployed'),
  })
  .meta({ id: 'MeasuredDeployment' })
