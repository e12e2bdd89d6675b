import { createSampleDeliveries } from './endpoints/create-sample-deliveries.ts'
import { getGroupDoraMetrics, getProjectDoraMetrics } from './endpoints/get-dora-metrics.ts'
import { listGroupMeasuredDeployments, listProjectMeasuredDeployments } from './endpoints/list-measured-deployments.ts'
import { listGroupMeasuredIncidents, listProjectMeasuredIncidents } from './endpoints/list-measured-incidents.ts'
import {
  listGroupMeasuredMergeRequests,
  listProjectMeasuredMergeRequests,
} from './endpoints/list-measured-merge-requests.ts'

export const dora = [
  getProjectDoraMetrics,
  getGroupDoraMetrics,
  listProjectMeasuredDeployments,
  listGroupMeasuredDeployments,
  listProjectMeasuredMergeRequests,
  listGroupMeasuredMergeRequests,
  listProjectMeasuredIncidents,
  listGroupMeasuredIncidents,
  createSampleDeliveries,
] as const
