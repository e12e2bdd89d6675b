import { createSampleDeliveries } from './create-sample-deliveries.ts'
import { getGroupDoraMetrics } from './get-group-dora-metrics.ts'
import { getProjectDoraMetrics } from './get-project-dora-metrics.ts'

export const dora = [getProjectDoraMetrics, getGroupDoraMetrics, createSampleDeliveries] as const
