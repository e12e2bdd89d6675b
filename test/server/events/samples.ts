import { words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: {
    /** An issue that the keeper opened. */
    event: ({ ask, project }) => ask('POST /projects/:id/issues', { id: project.id, title: 'Opened' }),
    author: async ({ keeper, thing }) => {
      await thing('event')
      return keeper.id
    },
  },
  path: { id: 'project' },
  shapes: [
    {
      name: 'event',
      always: words(
        `id project_id action_name target_id target_iid target_type author_id target_title created_at author author_username`,
      ),
      parts: { n: ['note'] },
    },
  ],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /events                                                  | public           | 401            none           none           none           none           none           none           none           none
GET /users/:id/events                                        | public           | event          event          event          event          event          event          event          event          event | {"id":"$author"}
GET /users/:id/events                                        | private          | none           none           none           event          event          event          event          event          event | {"id":"$author"}
GET /projects/:id/events                                     | public           | event          event          event          event          event          event          event          event          event | {"made":"$event"}
GET /projects/:id/events                                     | private          | 404            404            404            event          event          event          event          event          event | {"made":"$event"}
`,
}
