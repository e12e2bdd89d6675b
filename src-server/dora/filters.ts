import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { commaList, date } from '../kit/http/wire.ts'

const METRICS = [
  'deployment_frequency',
  'lead_time_for_changes',
  'time_to_restore_service',
  'change_failure_rate',
] as const

const INTERVALS = ['all', 'monthly', 'daily'] as const
export type Interval = (typeof INTERVALS)[number]

export const doraFilters = {
  metric: z.enum(METRICS).describe('The metric'),
  start_date: date.optional().describe('First day (UTC); by default three months before today'),
  end_date: date.optional().describe('Last day (UTC); by default today'),
  environment_tiers: commaList(z.string())
    .default(['production'])
    .describe(
      'Environment tiers: production, staging, testing, development, other. `change_failure_rate` and `time_to_restore_service` always use production',
    ),
  interval: z
    .enum(INTERVALS)
    .default('daily')
    .describe('One value per day or month that has data, or one for all days'),
}
export type DoraQuery = z.output<z.ZodObject<typeof doraFilters>>

const recordDays = {
  start_date: date.describe('First day (UTC)'),
  end_date: date.describe('Last day (UTC)'),
}

/** For the deployments and merge requests that the metrics count. */
export const recordFilters = {
  ...recordDays,
  environment_tiers: doraFilters.environment_tiers.describe(
    'Environment tiers: production, staging, testing, development, other',
  ),
  ...pagination,
}

const INCIDENT_METRICS = ['change_failure_rate', 'time_to_restore_service'] as const

/** For the incidents that the metrics count. */
export const incidentFilters = {
  metric: z
    .enum(INCIDENT_METRICS)
    .describe(
      'The metric. `change_failure_rate` counts incidents on the day on which they were opened, `time_to_restore_service` on the day on which they were closed',
    ),
  ...recordDays,
  ...pagination,
}
