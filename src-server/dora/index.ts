import { createSampleDeliveries } from './endpoints/create-sample-deliveries.ts'
import { getGroupDoraMetrics, getProjectDoraMetrics } from './endpoints/get-dora-metrics.ts'
import { listGroupMeasuredDeployments, listProjectMeasuredDeployments } from './endpoints/list-measured-deployments.ts'

export const dora = [
  getProjectDoraMetrics,
  getGroupDoraMetrics,
  listProjectMeasuredDeployments,
  listGroupMeasuredDeployments,
  createSampleDeliveries,
] as const
