import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/dora/metrics                               | public           | 401            401            401            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /projects/:id/dora/metrics                               | private          | 401            404            404            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /groups/:id/dora/metrics                                 | public           | 401            401            401            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
GET /groups/:id/dora/metrics                                 | private          | 401            404            404            401            200            200            200            200            200           | {"metric":"deployment_frequency","interval":"all"}
POST /-/gantry/v1/projects/:id/sample-deliveries             | private          | 401            404            404            403            403            403            201            201            201
`,
}
