import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: {
    /** An attribute of both the group and the project. */
    key: async ({ server, group, project }) => {
      await server.db.write((trx) =>
        trx
          .insertInto('custom_attribute')
          .values([
            { target_type: 'group', target_id: group.id, key: 'room', value: '12' },
            { target_type: 'project', target_id: project.id, key: 'room', value: '12' },
          ])
          .execute(),
      )
      return 'room'
    },
    noted_user: async ({ given, server }) => {
      const { id } = await given.user()
      await server.db.write((trx) =>
        trx
          .insertInto('custom_attribute')
          .values({ target_type: 'user', target_id: id, key: 'room', value: '12' })
          .execute(),
      )
      return id
    },
  },
  path: { key: 'key' },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/custom_attributes                          | public           | 401            403            403            403            403            403            403            403            200           | {"made":"$key"}
GET /projects/:id/custom_attributes                          | private          | 401            404            404            403            403            403            403            403            200           | {"made":"$key"}
GET /projects/:id/custom_attributes/:key                     | private          | 401            404            404            403            403            403            403            403            200
PUT /projects/:id/custom_attributes/:key                     | private          | 401            404            404            403            403            403            403            403            200           | {"key":"floor","value":"3"}
DELETE /projects/:id/custom_attributes/:key                  | private          | 401            404            404            403            403            403            403            403            204
GET /groups/:id/custom_attributes                            | private          | 401            404            404            403            403            403            403            403            200           | {"made":"$key"}
GET /groups/:id/custom_attributes/:key                       | private          | 401            404            404            403            403            403            403            403            200
PUT /groups/:id/custom_attributes/:key                       | private          | 401            404            404            403            403            403            403            403            200           | {"key":"floor","value":"3"}
DELETE /groups/:id/custom_attributes/:key                    | private          | 401            404            404            403            403            403            403            403            204
GET /users/:id/custom_attributes                             | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$noted_user"}
GET /users/:id/custom_attributes/:key                        | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$noted_user","key":"room"}
PUT /users/:id/custom_attributes/:key                        | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$user","key":"floor","value":"3"}
DELETE /users/:id/custom_attributes/:key                     | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$noted_user","key":"room"}
`,
}
