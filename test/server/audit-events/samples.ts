import { newestEvent } from '../../../src-server/kit/events/queries.ts'
import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: {
    of_project: async ({ server, project, ask }) => {
      await ask('PUT /projects/:id', { id: project.id, description: 'Audited' })
      return newestEvent(server.db.read)
    },
    of_group: async ({ server, group, ask }) => {
      await ask('PUT /groups/:id', { id: group.id, description: 'Audited' })
      return newestEvent(server.db.read)
    },
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /audit_events                                            | public           | 401            403            403            403            403            403            403            403            200           | {"entity_type":"Project","entity_id":"$project","made":"$of_project"}
GET /audit_events                                            | public           | 401            403            403            403            403            403            403            403            400           | {"entity_id":"$project"}
GET /audit_events/:id                                        | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$of_project"}
GET /audit_events/:id                                        | public           | 401            403            403            403            403            403            403            403            404           | {"id":4711}
GET /groups/:id/audit_events                                 | public           | 401            403            403            403            403            403            403            200            200           | {"made":"$of_group"}
GET /groups/:id/audit_events                                 | private          | 401            404            404            403            403            403            403            200            200           | {"made":"$of_group"}
GET /groups/:id/audit_events/:audit_event_id                 | private          | 401            404            404            403            403            403            403            200            200           | {"audit_event_id":"$of_group"}
GET /groups/:id/audit_events/:audit_event_id                 | private          | 401            404            404            403            403            403            403            404            404           | {"audit_event_id":"$of_project"}
GET /projects/:id/audit_events                               | public           | 401            403            403            403            403            403            200            200            200           | {"made":"$of_project"}
GET /projects/:id/audit_events                               | private,archived | 401            404            404            403            403            403            none           none           none
GET /projects/:id/audit_events                               | private          | 401            404            404            403            403            403            200            200            200           | {"made":"$of_project"}
GET /projects/:id/audit_events/:audit_event_id               | private          | 401            404            404            403            403            403            200            200            200           | {"audit_event_id":"$of_project"}
GET /projects/:id/audit_events/:audit_event_id               | private          | 401            404            404            403            403            403            404            404            404           | {"audit_event_id":"$of_group"}
`,
}
