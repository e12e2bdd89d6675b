import { z } from 'zod'
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
  metric: z.enum(METRICS).describe('What is measured'),
  start_date: date.optional().describe('First day, UTC; three months before today unless given'),
  end_date: date.optional().describe('Last day, UTC; today unless given'),
  environment_tiers: commaList(z.string())
    .default(['production'])
    .describe(
      'Tiers of the environments deployed to: production, staging, testing, development, other. Two metrics know production only: the rate of failed changes and the time to restore',
    ),
  interval: z
    .enum(INTERVALS)
    .default('daily')
    .describe('A value a day or month, or one of all; only such that have data'),
}
export type DoraQuery = z.output<z.ZodObject<typeof doraFilters>>
