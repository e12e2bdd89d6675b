import type { Samples } from '../../support/samples/samples.ts'
import { moment, writeHistory } from './history.ts'

export const samples: Samples = {
  things: {
    deployed: ({ server, project, keeper }) =>
      writeHistory(server, project, keeper, {
        deployments: [
          {
            environment: 'production',
            tier: 'production',
            status: 'success',
            finished_at: moment('2026-01-01 08:00'),
            merged: [moment('2026-01-01 07:00')],
          },
        ],
        incidents: [{ created_at: moment('2026-01-01 09:00'), closed_at: moment('2026-01-01 10:00') }],
      }),
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/dora/metrics                               | public           | 401            401            401            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /projects/:id/dora/metrics                               | private          | 401            404            404            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /groups/:id/dora/metrics                                 | public           | 401            401            401            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /groups/:id/dora/metrics                                 | private          | 401            404            404            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /-/gantry/v1/projects/:id/dora/deployments               | private          | 401            404            404            401            200            200            200            200            200           | {"start_date":"2026-01-01","end_date":"2026-01-02","made":"$deployed"}
GET /-/gantry/v1/groups/:id/dora/deployments                 | private          | 401            404            404            401            200            200            200            200            200           | {"start_date":"2026-01-01","end_date":"2026-01-02","made":"$deployed"}
GET /-/gantry/v1/projects/:id/dora/merge_requests            | private          | 401            404            404            401            200            200            200            200            200           | {"start_date":"2026-01-01","end_date":"2026-01-02","made":"$deployed"}
GET /-/gantry/v1/groups/:id/dora/merge_requests              | private          | 401            404            404            401            200            200            200            200            200           | {"start_date":"2026-01-01","end_date":"2026-01-02","made":"$deployed"}
GET /-/gantry/v1/projects/:id/dora/incidents                 | private          | 401            404            404            401            200            200            200            200            200           | {"metric":"change_failure_rate","start_date":"2026-01-01","end_date":"2026-01-02","made":"$deployed"}
GET /-/gantry/v1/groups/:id/dora/incidents                   | private          | 401            404            404            401            200            200            200            200            200           | {"metric":"time_to_restore_service","start_date":"2026-01-01","end_date":"2026-01-02","made":"$deployed"}
POST /-/gantry/v1/projects/:id/sample-deliveries             | private          | 401            404            404            403            403            403            201            201            201
`,
}
