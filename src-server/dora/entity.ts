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

const date_time = z.string().meta({ format: 'date-time' })
const measuredRecord = {
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  project_path: z.string(),
}

/** A page of the records that a metric counts. */
const measured = <R extends z.ZodType>(record: R) =>
  z.object({
    total: z.int().describe('The number of records that the metric counts'),
    hidden: z.int().describe('How many of them the caller may not read. They are not listed'),
    records: z.array(record),
  })

const measuredDeployment = z
  .object({
    ...measuredRecord,
    environment: z.string(),
    ref: z.string(),
    sha: z.string(),
    finished_at: date_time,
    deployed_by: z.string().nullable().describe('Name of the user'),
    merge_requests: z.int().describe('The number of merge requests that it deployed'),
  })
  .meta({ id: 'MeasuredDeployment' })
export type MeasuredDeployment = z.infer<typeof measuredDeployment>
export const measuredDeployments = measured(measuredDeployment).meta({ id: 'MeasuredDeployments' })

/** A merge request and a deployment that delivered it. A merge request that was deployed to two environments counts twice. */
const measuredMergeRequest = z
  .object({
    ...measuredRecord,
    title: z.string(),
    merged_at: date_time,
    deployment_id: z.int(),
    environment_id: z.int(),
    environment: z.string(),
    finished_at: date_time.describe('When the deployment finished'),
    lead_time: z.number().describe('Seconds from merging to deploying'),
  })
  .meta({ id: 'MeasuredMergeRequest' })
export type MeasuredMergeRequest = z.infer<typeof measuredMergeRequest>
export const measuredMergeRequests = measured(measuredMergeRequest).meta({ id: 'MeasuredMergeRequests' })

const measuredIncident = z
  .object({
    ...measuredRecord,
    title: z.string(),
    created_at: date_time,
    closed_at: date_time.nullable(),
    time_to_restore: z.number().nullable().describe('Seconds from opening to closing; null for an open incident'),
  })
  .meta({ id: 'MeasuredIncident' })
export type MeasuredIncident = z.infer<typeof measuredIncident>
export const measuredIncidents = measured(measuredIncident).meta({ id: 'MeasuredIncidents' })
