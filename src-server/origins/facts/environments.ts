import { assumed, entities, type Facts, routes } from '../origin.ts'

export const environments: readonly Facts[] = [
  routes(['GET /projects/:id/environments'], assumed('name search states')),
  routes(
    [
      'GET /projects/:id/environments/:environment_id',
      'DELETE /projects/:id/environments/:environment_id',
      'POST /projects/:id/environments/:environment_id/stop',
    ],
    assumed(),
  ),
  routes(['POST /projects/:id/environments'], assumed('name external_url tier')),
  routes(['PUT /projects/:id/environments/:environment_id'], assumed('external_url tier')),
  routes(
    ['DELETE /projects/:id/environments/review_apps'],
    assumed('before limit dry_run answer.scheduled_entries answer.unprocessable_entries'),
  ),
  routes(['POST /projects/:id/environments/stop_stale'], assumed('before answer.message')),
  entities(['Environment'], assumed('id name slug external_url created_at updated_at tier state')),
  entities(
    ['EnvironmentDetails'],
    assumed('id name slug external_url created_at updated_at tier state last_deployment'),
  ),
  entities(['DeploymentInEnvironment'], assumed('id iid ref sha created_at updated_at user deployable status')),
  entities(['EnvironmentBasic'], assumed('id name slug external_url created_at updated_at')),
]
