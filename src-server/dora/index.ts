import { createSampleDeliveries } from './endpoints/create-sample-deliveries.ts'
import { getGroupDoraMetrics, getProjectDoraMetrics } from './endpoints/get-dora-metrics.ts'

export const dora = [getProjectDoraMetrics, getGroupDoraMetrics, createSampleDeliveries] as const
