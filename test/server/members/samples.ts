import { type Shape, words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'

/** A member. b: who added them, e: their e-mail address. */
const shapes: readonly Shape[] = [
  {
    name: 'member',
    always: words('id username name state avatar_url web_url access_level created_at expires_at membership_state'),
    parts: { b: ['created_by'], e: ['email'] },
  },
  { name: 'request', always: words('id username name state avatar_url web_url requested_at'), parts: {} },
]

export const samples: Samples = {
  things: {
    invited: async ({ ask, group, project }) => {
      const email = 'invited@example.org'
      await ask('POST /groups/:id/invitations', { id: group.id, email, access_level: 10 })
      await ask('POST /projects/:id/invitations', { id: project.id, email, access_level: 10 })
      return email
    },
    asking: async ({ given, group, project }) => {
      const user = await given.user()
      for (const home of [{ group }, { project }])
        await given.member(home, user, 30, { requested_at: '2026-05-20T00:00:00.000Z' })
      return user.id
    },
    open_group: async ({ given }) => (await given.group({ visibility: 'public' })).id,
    open_project: async ({ given }) => (await given.project({ visibility: 'public' })).id,
  },
  path: { email: 'invited' },
  shapes,
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/members                                    | public           | 401            member         member         member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /projects/:id/members                                    | private          | 401            404            404            member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /projects/:id/members/all                                | public           | 401            member         member         member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /projects/:id/members/all                                | private          | 401            404            404            member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /projects/:id/members/:user_id                           | private          | 401            404            404            member         member         member         member         member         member:e
GET /projects/:id/members/all/:user_id                       | private          | 401            404            404            member         member         member         member         member         member:e
POST /projects/:id/members                                   | public           | 401            403            403            403            403            403            member:b       member:b       member:be     | {"user_id":"$user","access_level":10}
POST /projects/:id/members                                   | private          | 401            404            404            403            403            403            member:b       member:b       member:be     | {"user_id":"$user","access_level":10}
POST /projects/:id/members                                   | private          | 401            404            404            403            403            403            403            member:b       member:be     | {"user_id":"$user","access_level":50}
PUT /projects/:id/members/:user_id                           | private          | 401            404            404            403            403            403            member         member         member:e      | {"access_level":30}
DELETE /projects/:id/members/:user_id                        | private          | 401            404            404            403            403            403            204            204            204
POST /projects/:id/import_project_members/:project_id        | private          | 401            404            404            403            403            403            200            200            200           | {"project_id":"$loose_project"}
POST /projects/:id/invitations                               | private          | 401            404            404            403            403            403            201            201            201           | {"email":"$email","access_level":10}
POST /projects/:id/invitations                               | private          | 401            404            404            403            403            403            201            201            201           | {"email":"new@example.org","access_level":10}
GET /projects/:id/invitations                                | private          | 401            404            404            403            403            403            200            200            200           | {"made":"$invited"}
PUT /projects/:id/invitations/:email                         | private          | 401            404            404            403            403            403            200            200            200           | {"access_level":10}
PUT /projects/:id/invitations/:email                         | private          | 401            404            404            403            403            403            200            200            200           | {"access_level":20}
DELETE /projects/:id/invitations/:email                      | private          | 401            404            404            403            403            403            204            204            204
GET /-/gantry/v1/projects/:id/members                        | public           | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/projects/:id/members                        | private          | 401            404            404            200            200            200            200            200            200
GET /projects/:id/access_requests                            | private          | 401            404            404            403            403            403            request        request        request | {"made":"$asking"}
POST /projects/:id/access_requests                           | public           | 401            request        request        403            403            403            403            403            403
POST /projects/:id/access_requests                           | public           | 401            request        request        request        request        request        request        request        403            | {"id":"$open_project"}
POST /projects/:id/access_requests                           | private          | 401            404            404            403            403            403            403            403            403
PUT /projects/:id/access_requests/:user_id/approve           | public           | 401            403            403            403            403            403            201:member:b   201:member:b   201:member:be | {"user_id":"$asking"}
DELETE /projects/:id/access_requests/:user_id                | public           | 401            403            403            403            403            403            204            204            204 | {"user_id":"$asking"}
GET /-/gantry/v1/projects/:id/access_request                 | public           | 401            200            200            200            200            200            200            200            200
GET /groups/:id/members                                      | public           | 401            member         member         member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /groups/:id/members                                      | private          | 401            404            404            member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /groups/:id/members/all                                  | public           | 401            member         member         member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /groups/:id/members/all                                  | private          | 401            404            404            member         member         member         member         member         member:e      | {"user_ids":"$member"}
GET /groups/:id/members/:user_id                             | private          | 401            404            404            member         member         member         member         member         member:e
GET /groups/:id/members/all/:user_id                         | private          | 401            404            404            member         member         member         member         member         member:e
POST /groups/:id/members                                     | public           | 401            403            403            403            403            403            403            member:b       member:be     | {"user_id":"$user","access_level":10}
POST /groups/:id/members                                     | private          | 401            404            404            403            403            403            403            member:b       member:be     | {"user_id":"$user","access_level":50}
PUT /groups/:id/members/:user_id                             | private          | 401            404            404            403            403            403            403            member         member:e      | {"access_level":30}
DELETE /groups/:id/members/:user_id                          | private          | 401            404            404            403            403            403            403            204            204
DELETE /groups/:id/members/:user_id                          | private          | 401            404            404            204            204            204            204            204            404           | {"user_id":"$self"}
POST /groups/:id/invitations                                 | private          | 401            404            404            403            403            403            403            201            201           | {"email":"$email","access_level":10}
POST /groups/:id/invitations                                 | private          | 401            404            404            403            403            403            403            201            201           | {"email":"new@example.org","access_level":10}
GET /groups/:id/invitations                                  | private          | 401            404            404            403            403            403            403            200            200           | {"made":"$invited"}
PUT /groups/:id/invitations/:email                           | private          | 401            404            404            403            403            403            403            200            200           | {"access_level":10}
PUT /groups/:id/invitations/:email                           | private          | 401            404            404            403            403            403            403            200            200           | {"access_level":20}
DELETE /groups/:id/invitations/:email                        | private          | 401            404            404            403            403            403            403            204            204
GET /-/gantry/v1/groups/:id/members                          | public           | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/groups/:id/members                          | private          | 401            404            404            200            200            200            200            200            200
GET /groups/:id/access_requests                              | private          | 401            404            404            403            403            403            403            request        request | {"made":"$asking"}
POST /groups/:id/access_requests                             | public           | 401            request        request        403            403            403            403            403            403
POST /groups/:id/access_requests                             | public           | 401            request        request        request        request        request        request        request        403            | {"id":"$open_group"}
POST /groups/:id/access_requests                             | private          | 401            404            404            403            403            403            403            403            403
PUT /groups/:id/access_requests/:user_id/approve             | public           | 401            403            403            403            403            403            403            201:member:b   201:member:be | {"user_id":"$asking"}
DELETE /groups/:id/access_requests/:user_id                  | public           | 401            403            403            403            403            403            403            204            204 | {"user_id":"$asking"}
GET /-/gantry/v1/groups/:id/access_request                   | public           | 401            200            200            200            200            200            200            200            200
`,
}
