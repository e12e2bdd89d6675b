import { createDeployment } from './create-deployment.ts'
import { deleteDeployment } from './delete-deployment.ts'
import { getDeployment } from './get-deployment.ts'
import { listDeploymentMergeRequests } from './list-deployment-merge-requests.ts'
import { listDeployments } from './list-deployments.ts'
import { updateDeployment } from './update-deployment.ts'

export const deployments = [
  listDeployments,
  getDeployment,
  createDeployment,
  updateDeployment,
  deleteDeployment,
  listDeploymentMergeRequests,
] as const
