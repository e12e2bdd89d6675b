import type { Samples } from '../../support/samples/samples.ts'
import type { TestServer } from '../../support/server.ts'

/** The id of the newest token of a user. */
const newestTokenOf = async ({ db }: TestServer, user: { id: number }) =>
  (
    await db.read
      .selectFrom('personal_access_token')
      .select('id')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

export const samples: Samples = {
  path: { user_id: 'user' },
  things: {
    /** A token of the keeper. */
    token: async ({ server, given, keeper }) => {
      await given.token(keeper)
      return newestTokenOf(server, keeper)
    },
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
`,
}
