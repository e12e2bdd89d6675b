import { assumed, entities, type Facts, routes } from '../origin.ts'

export const deployments: readonly Facts[] = [
  routes(
    ['GET /projects/:id/deployments'],
    assumed(`order_by sort updated_after updated_before finished_after finished_before environment status`),
  ),
  routes(
    ['GET /projects/:id/deployments/:deployment_id', 'DELETE /projects/:id/deployments/:deployment_id'],
    assumed(),
  ),
  routes(['POST /projects/:id/deployments'], assumed('environment sha ref tag status')),
  routes(['PUT /projects/:id/deployments/:deployment_id'], assumed('status')),
  routes(
    ['GET /projects/:id/deployments/:deployment_id/merge_requests'],
    assumed('state order_by sort source_branch target_branch'),
  ),
  entities(['Deployment'], assumed('id iid ref sha created_at updated_at user environment deployable status')),
  entities(
    ['DeploymentDetails'],
    assumed(`id iid ref sha created_at updated_at user environment deployable status pending_approval_count approvals
approvals.user approvals.status`),
  ),
]
