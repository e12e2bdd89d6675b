import { createSampleDeliveries } from './endpoints/create-sample-deliveries.ts'
import { getGroupDoraMetrics, getProjectDoraMetrics } from './endpoints/get-dora-metrics.ts'
import { listGroupDeployments, listProjectDeployments } from './endpoints/list-measured-deployments.ts'

export const dora = [
  getProjectDoraMetrics,
  getGroupDoraMetrics,
  listProjectDeployments,
  listGroupDeployments,
  createSampleDeliveries,
] as const
