import { createSampleDeliveries } from './endpoints/create-sample-deliveries.ts'
import { getGroupDoraMetrics } from './endpoints/get-group-dora-metrics.ts'
import { getProjectDoraMetrics } from './endpoints/get-project-dora-metrics.ts'

export const dora = [getProjectDoraMetrics, getGroupDoraMetrics, createSampleDeliveries] as const
