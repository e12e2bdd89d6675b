import { createDeployment } from './endpoints/create-deployment.ts'
import { deleteDeployment } from './endpoints/delete-deployment.ts'
import { getDeployment } from './endpoints/get-deployment.ts'
import { listDeploymentMergeRequests } from './endpoints/list-deployment-merge-requests.ts'
import { listDeployments } from './endpoints/list-deployments.ts'
import { updateDeployment } from './endpoints/update-deployment.ts'

export const deployments = [
  listDeployments,
  getDeployment,
  createDeployment,
  updateDeployment,
  deleteDeployment,
  listDeploymentMergeRequests,
] as const
