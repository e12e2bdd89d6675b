import type { Samples } from '../../support/samples/samples.ts'
import { numberIn, type Scene } from '../../support/samples/scene.ts'
import { newestTokenOf } from './given-tokens.ts'

const withAccessToken = (kind: 'project' | 'group') => async (scene: Scene) =>
  numberIn(
    await scene.ask(`POST /${kind}s/:id/access_tokens`, { id: scene[kind].id, name: 'Deploy', scopes: ['api'] }),
    'id',
  )

export const samples: Samples = {
  path: { user_id: 'user', impersonation_token_id: 'impersonation_token' },
  things: {
    /** A token of the keeper. */
    token: async ({ server, given, keeper }) => {
      await given.token(keeper)
      return newestTokenOf(server, keeper)
    },
    keeper: ({ keeper }) => keeper.id,
    impersonation_token: async ({ server, given, keeper }) => {
      await given.token(keeper, { impersonation: 1 })
      return newestTokenOf(server, keeper)
    },
    project_token: withAccessToken('project'),
    group_token: withAccessToken('group'),
  },
  things_of_caller: {
    own_token: async ({ server, given, people }, role) => {
      const person = people[role]
      if (!person) return 1
      await given.token(person)
      return newestTokenOf(server, person)
    },
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /personal_access_tokens                                  | public           | 401            200            200            200            200            200            200            200            200
GET /personal_access_tokens                                  | public           | 401            200            200            200            200            200            200            200            200           | {"user_id":"$self"}
GET /personal_access_tokens                                  | public           | 401            401            401            401            401            401            401            401            none          | {"user_id":"$user"}
GET /personal_access_tokens/self                             | public           | 401            200            200            200            200            200            200            200            200
DELETE /personal_access_tokens/self                          | public           | 401            204            204            204            204            204            204            204            204
DELETE /personal_access_tokens/:id                           | public           | 401            400            400            400            400            400            400            400            204           | {"id":"$token"}
DELETE /personal_access_tokens/:id                           | public           | 401            204            204            204            204            204            204            204            204           | {"id":"$own_token"}
GET /-/gantry/v1/tokens/:id/calls                            | public           | 401            404            404            404            404            404            404            404            200           | {"id":"$token"}
GET /-/gantry/v1/tokens/:id/calls                            | public           | 401            200            200            200            200            200            200            200            200           | {"id":"$own_token"}
POST /users/:user_id/personal_access_tokens                  | public           | 401            403            403            403            403            403            403            403            201           | {"name":"New","scopes":["api"]}
POST /users/:user_id/personal_access_tokens                  | public           | 401            403            403            403            403            403            403            403            201           | {"user_id":"$self","name":"New","scopes":["api"]}
POST /user/personal_access_tokens                            | public           | 401            201            201            201            201            201            201            201            201           | {"name":"New","scopes":["k8s_proxy"]}
GET /personal_access_tokens/:id                              | public           | 401            401            401            401            401            401            401            401            200           | {"id":"$token"}
GET /personal_access_tokens/:id                              | public           | 401            200            200            200            200            200            200            200            200           | {"id":"$own_token"}
GET /personal_access_tokens/:id                              | public           | 401            401            401            401            401            401            401            401            200           | {"id":"$impersonation_token"}
POST /personal_access_tokens/self/rotate                     | public           | 401            200            200            200            200            200            200            200            200
POST /personal_access_tokens/:id/rotate                      | public           | 401            401            401            401            401            401            401            401            200           | {"id":"$token"}
POST /personal_access_tokens/:id/rotate                      | public           | 401            200            200            200            200            200            200            200            200           | {"id":"$own_token"}
GET /users/:user_id/impersonation_tokens                     | public           | 401            403            403            403            403            403            403            403            200           | {"user_id":"$keeper","made":"$impersonation_token"}
GET /users/:user_id/impersonation_tokens/:impersonation_token_id| public           | 401            403            403            403            403            403            403            403            200           | {"user_id":"$keeper"}
POST /users/:user_id/impersonation_tokens                    | public           | 401            403            403            403            403            403            403            403            201           | {"name":"Help","scopes":["api"]}
DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id| public           | 401            403            403            403            403            403            403            403            204           | {"user_id":"$keeper"}
GET /projects/:id/access_tokens                              | private          | 401            404            404            401            401            401            200            200            200           | {"id":"$project","made":"$project_token"}
GET /projects/:id/access_tokens                              | public           | 401            401            401            401            401            401            none           none           none          | {"id":"$project"}
GET /projects/:id/access_tokens/:token_id                    | private          | 401            404            404            401            401            401            200            200            200           | {"id":"$project","token_id":"$project_token"}
POST /projects/:id/access_tokens                             | private          | 401            404            404            400            400            400            201            201            201           | {"id":"$project","name":"Deploy","scopes":["api"]}
POST /projects/:id/access_tokens                             | private          | 401            404            404            400            400            400            400            201            201           | {"id":"$project","name":"Deploy","scopes":["api"],"access_level":50}
DELETE /projects/:id/access_tokens/:token_id                 | private          | 401            404            404            401            401            401            204            204            204           | {"id":"$project","token_id":"$project_token"}
POST /projects/:id/access_tokens/:token_id/rotate            | private          | 401            404            404            401            401            401            200            200            200           | {"id":"$project","token_id":"$project_token"}
GET /groups/:id/access_tokens                                | private          | 401            404            404            401            401            401            401            200            200           | {"id":"$group","made":"$group_token"}
GET /groups/:id/access_tokens/:token_id                      | private          | 401            404            404            401            401            401            401            200            200           | {"id":"$group","token_id":"$group_token"}
POST /groups/:id/access_tokens                               | private          | 401            404            404            400            400            400            400            201            201           | {"id":"$group","name":"Deploy","scopes":["api"]}
DELETE /groups/:id/access_tokens/:token_id                   | private          | 401            404            404            401            401            401            401            204            204           | {"id":"$group","token_id":"$group_token"}
POST /groups/:id/access_tokens/:token_id/rotate              | private          | 401            404            404            401            401            401            401            200            200           | {"id":"$group","token_id":"$group_token"}
POST /-/gantry/v1/role-tokens                                | private          | 401            403            403            403            403            403            403            403            201           | {"role":"developer"}
`,
}
