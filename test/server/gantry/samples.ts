import { addDays } from '../../../src-server/kit/clock.ts'
import { newestEvent } from '../../../src-server/kit/events/queries.ts'
import { digestOf } from '../../../src-server/kit/random.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { numberIn, type Scene } from '../../support/samples/scene.ts'
import { callBy, type TestServer } from '../../support/server.ts'
import { changeSettings } from '../kit/settings.ts'
import { newestTokenOf } from '../tokens/given-tokens.ts'
import { PASSWORD, PASSWORD_HASH } from './given-passwords.ts'
import { eventOf, sizeOf } from './rows.ts'

async function enforcedVersion(server: TestServer) {
  await changeSettings(server, { terms: 'Be kind.', enforce_terms: true })
  return digestOf('Be kind.')
}

const viewIn = ({ group }: Scene) => ({ screen: 'projects', name: `View ${group.id}`, filter: '', sort: 'name' })

export const samples: Samples = {
  things: {
    /** The username of a blocked user whose password is `PASSWORD`. */
    blocked: async ({ given }) => (await given.user({ state: 'blocked', password_hash: PASSWORD_HASH })).username,
    newcomer: ({ group }) => `newcomer${group.id}`,
    newcomer_email: ({ group }) => `newcomer${group.id}@example.org`,
    /** The id of a dry run of the keeper. */
    dry_run: async ({ server, given, keeper }) => {
      const { headers } = await server.send('PUT', '/user/status', {
        token: await given.token(keeper),
        headers: { 'Gantry-Dry-Run': 'true' },
      })
      return headers.get('x-request-id')
    },
    /** A line in the log. */
    log_line: ({ server }) => {
      server.instance.log.info('a sample')
      return 1
    },
    event: ({ server, project, keeper }) => eventOf(server, keeper, { project_id: project.id }),
    /** An event of the durable stream. */
    stored_event: async ({ server, project, ask }) => {
      await ask('POST /projects/:id/issues', { id: project.id, title: 'Recorded' })
      return newestEvent(server.db.read)
    },
    sized: ({ server, project }) => sizeOf(server, project, 1000),
    /** A membership that ends next week. */
    ending: async ({ server, given, project }) =>
      given.member({ project }, await given.user(), 30, { expires_at: addDays(server.clock.today(), 7) }),
    /** A developer of the project. */
    someone: async ({ given, project }) => {
      const user = await given.user()
      await given.member({ project }, user, 30)
      return user.id
    },
    /** An impersonation token for the keeper. */
    impersonation: async ({ server, given, keeper }) => {
      await given.token(keeper, { impersonation: 1 })
      return newestTokenOf(server, keeper)
    },
    /** The id of a personal token of the keeper. */
    personal_token: async ({ server, given, keeper }) => {
      await given.token(keeper)
      return newestTokenOf(server, keeper)
    },
    /** An access token of the keeper. */
    token: ({ given, keeper }) => given.token(keeper),
    /** A view of the keeper. */
    view: async (scene) => numberIn(await scene.ask('POST /-/gantry/v1/views', viewIn(scene)), 'id'),
  },
  things_of_caller: {
    own_view: async (scene, role) => {
      if (role === 'anonymous') return 1
      const { body } = await callBy(scene.server, scene.tokens[role], 'POST /-/gantry/v1/views', viewIn(scene))
      return numberIn(body, 'id')
    },
    /** The caller's password. */
    own_password: async ({ server, people }, role) => {
      const id = people[role]?.id ?? 0
      await server.db.write((trx) =>
        trx.updateTable('user').set({ password_hash: PASSWORD_HASH }).where('id', '=', id).execute(),
      )
      return PASSWORD
    },
    /** The version of terms that everybody has to accept. */
    terms: ({ server }) => enforcedVersion(server),
    accepted_terms: async ({ server, people }, role) => {
      const version = await enforcedVersion(server)
      const user_id = people[role]?.id
      const row = { version, accepted_at: '2026-05-02T00:00:00.000Z' }
      if (user_id !== undefined)
        await server.db.write((trx) =>
          trx
            .replaceInto('accepted_terms')
            .values({ ...row, user_id })
            .execute(),
        )
      return version
    },
    own_failure: async ({ server, tokens }, role) => {
      const token = tokens[role]
      const answer = await server.send('GET', '/projects/0', token === undefined ? {} : { token })
      return answer.headers.get('x-request-id') ?? ''
    },
  },
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /-/health                                                | public           | 200            200            200            200            200            200            200            200            200
GET /-/liveness                                              | public           | 200            200            200            200            200            200            200            200            200
GET /-/readiness                                             | public           | 200            200            200            200            200            200            200            200            200
GET /-/openapi.json                                          | public           | 200            200            200            200            200            200            200            200            200
POST /-/gantry/v1/sign-in                                    | public           | 401            401            401            401            401            401            401            401            401           | {"code":"unknown"}
POST /-/gantry/v1/sign-in                                    | public           | 201            201            201            201            201            201            201            201            201           | {"token":"$token"}
GET /-/gantry/v1/sign-in                                     | public           | 200            200            200            200            200            200            200            200            200
POST /-/gantry/v1/sign-in                                    | public           | 401            401            401            401            401            401            401            401            401           | {"login":"nobody","password":"unknown"}
POST /-/gantry/v1/sign-in                                    | public           | 403            403            403            403            403            403            403            403            403           | {"login":"$blocked","password":"${PASSWORD}"}
PUT /-/gantry/v1/password                                    | public           | 401            204            204            204            204            204            204            204            204           | {"current_password":"$own_password","password":"vUfk2-new-qLmw7"}
GET /-/gantry/v1/terms                                       | public           | 200            200            200            200            200            200            200            200            200
POST /-/gantry/v1/terms/acceptance                           | public           | 401            201            201            201            201            201            201            201            201           | {"version":"$terms"}
DELETE /-/gantry/v1/terms/acceptance                         | public           | 401            204            204            204            204            204            204            204            204           | {"version":"$accepted_terms"}
POST /-/gantry/v1/sign-up                                    | public           | 201            201            201            201            201            201            201            201            201           | {"name":"New Person","username":"$newcomer","email":"$newcomer_email","password":"vUfk2-new-qLmw7"}
POST /-/gantry/v1/impersonations                             | public           | 401            403            403            403            403            403            403            403            201           | {"user_id":"$someone"}
POST /-/gantry/v1/impersonations                             | public           | 401            403            403            403            403            403            403            403            404           | {"user_id":4711}
DELETE /-/gantry/v1/impersonations/:token_id                 | public           | 401            403            403            403            403            403            403            403            204           | {"token_id":"$impersonation"}
DELETE /-/gantry/v1/impersonations/:token_id                 | public           | 401            403            403            403            403            403            403            403            404           | {"token_id":"$personal_token"}
DELETE /-/gantry/v1/session                                  | public           | 401            404            404            404            404            404            404            404            404
GET /-/gantry/v1/state                                       | public           | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/access_rules                                | public           | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/failures                                    | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$own_failure"}
GET /-/gantry/v1/failures/:request_id                        | public           | 401            200            200            200            200            200            200            200            200           | {"request_id":"$own_failure"}
GET /-/gantry/v1/failures/:request_id                        | public           | 401            404            404            404            404            404            404            404            404           | {"request_id":"unknown"}
GET /-/gantry/v1/requests                                    | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$own_failure"}
GET /-/gantry/v1/requests/:request_id                        | public           | 401            200            200            200            200            200            200            200            200           | {"request_id":"$own_failure"}
GET /-/gantry/v1/requests/:request_id                        | public           | 401            404            404            404            404            404            404            404            404           | {"request_id":"unknown"}
GET /-/gantry/v1/requests/export                             | public           | 401            200            200            200            200            200            200            200            200           | {"format":"jsonl","made":"$own_failure"}
GET /-/gantry/v1/dry-runs/:request_id                        | public           | 401            403            403            403            403            403            403            403            200           | {"request_id":"$dry_run"}
GET /-/gantry/v1/dry-runs/:request_id                        | public           | 401            403            403            403            403            403            403            403            404           | {"request_id":"unknown"}
GET /-/gantry/v1/request_figures                             | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$own_failure"}
GET /-/gantry/v1/coverage                                    | public           | 401            403            403            403            403            403            403            403            200
DELETE /-/gantry/v1/coverage                                 | public           | 401            403            403            403            403            403            403            403            204
GET /-/gantry/v1/log                                         | public           | 401            403            403            403            403            403            403            403            200           | {"made":"$log_line"}
GET /-/gantry/v1/diagnostics                                 | public           | 401            403            403            403            403            403            403            403            200
GET /-/gantry/v1/pictures/:name                              | public           | 404            404            404            404            404            404            404            404            404           | {"name":"unknown.png"}
GET /-/gantry/v1/activity                                    | private          | 401            none           none           200            200            200            200            200            200           | {"made":"$event"}
GET /-/gantry/v1/activity                                    | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$event"}
GET /-/gantry/v1/activity                                    | private          | 401            404            404            200            200            200            200            200            200           | {"group_id":"$group","made":"$event"}
GET /-/gantry/v1/activity                                    | public           | 401            200            200            200            200            200            200            200            200           | {"group_id":"$group","made":"$event"}
GET /-/gantry/v1/changes                                     | private          | 401            none           none           200            200            200            200            200            200           | {"made":"$event"}
GET /-/gantry/v1/changes                                     | public           | 401            200            200            200            200            200            200            200            200           | {"made":"$event"}
GET /-/gantry/v1/audit                                       | public           | 401            403            403            403            403            403            403            403            200           | {"kind":"issue","made":"$stored_event"}
GET /-/gantry/v1/audit/:id                                   | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$stored_event"}
GET /-/gantry/v1/audit/:id                                   | public           | 401            403            403            403            403            403            403            403            404           | {"id":4711}
GET /-/gantry/v1/audit_figures                               | public           | 401            403            403            403            403            403            403            403            200           | {"made":"$stored_event"}
GET /-/gantry/v1/audited_kinds                               | public           | 401            403            403            403            403            403            403            403            200
GET /-/gantry/v1/events                                      | private          | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/projects/activity                           | private          | 401            none           none           200            200            200            200            200            200           | {"ids":["$project"]}
GET /-/gantry/v1/projects/activity                           | public           | 401            200            200            200            200            200            200            200            200           | {"ids":["$project"]}
GET /-/gantry/v1/projects/contents                           | private          | 401            none           none           200            200            200            200            200            200           | {"ids":["$project"]}
GET /-/gantry/v1/projects/contents                           | public           | 401            200            200            200            200            200            200            200            200           | {"ids":["$project"]}
GET /-/gantry/v1/storage                                     | private          | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/storage                                     | private          | 401            404            404            200            200            200            200            200            200           | {"group_id":"$group"}
GET /-/gantry/v1/storage                                     | private          | 401            200            200            200            200            200            200            200            200           | {"personal":true}
GET /-/gantry/v1/cleanup/projects                            | private          | 401            none           none           none           none           none           200            200            200           | {"reason":"largest","made":"$sized"}
GET /-/gantry/v1/cleanup/memberships                         | private          | 401            none           none           none           none           none           200            200            200           | {"made":"$ending"}
GET /-/gantry/v1/groups/counts                               | private          | 401            none           none           200            200            200            200            200            200           | {"ids":["$group"]}
GET /-/gantry/v1/groups/counts                               | public           | 401            200            200            200            200            200            200            200            200           | {"ids":["$group"]}
GET /-/gantry/v1/groups/shares                               | private          | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/groups/:id/contents                         | private          | 401            404            404            200            200            200            200            200            200
GET /-/gantry/v1/groups/:id/contents                         | public           | 401            200            200            200            200            200            200            200            200
GET /-/gantry/v1/groups/:id/transfer_preview                 | private          | 401            404            404            403            403            403            403            200            200
GET /-/gantry/v1/groups/:id/transfer_preview                 | public           | 401            403            403            403            403            403            403            200            200
GET /-/gantry/v1/groups/:id/transfer_preview                 | private          | 401            404            404            403            403            403            403            403            200           | {"group_id":"$partner"}
GET /-/gantry/v1/users                                       | public           | 401            403            403            403            403            403            403            403            200
GET /-/gantry/v1/users/groups                                | public           | 401            403            403            403            403            403            403            403            200           | {"group_by":"state"}
GET /-/gantry/v1/users/figures                               | public           | 401            403            403            403            403            403            403            403            200
GET /-/gantry/v1/users/:id/access                            | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$someone"}
GET /-/gantry/v1/backups                                     | public             | 401            403            403            403            403            403            403            403            none
POST /-/gantry/v1/backups                                    | public             | 401            403            403            403            403            403            403            403            409
GET /-/gantry/v1/backups/:backup_id/archive                  | public             | 401            403            403            403            403            403            403            403            404           | {"backup_id":"20260522T101112Z-abcdef"}
DELETE /-/gantry/v1/backups/:backup_id                       | public             | 401            403            403            403            403            403            403            403            409           | {"backup_id":"20260522T101112Z-abcdef"}
POST /-/gantry/v1/backups/:backup_id/restoration             | public             | 401            403            403            403            403            403            403            403            409           | {"backup_id":"20260522T101112Z-abcdef"}
GET /-/gantry/v1/views                                       | private          | 401            200            200            200            200            200            200            200            200           | {"made":"$own_view"}
POST /-/gantry/v1/views                                      | private          | 401            201            201            201            201            201            201            201            201           | {"screen":"projects","name":"Mine","filter":"","sort":"name"}
PUT /-/gantry/v1/views/:view_id                              | private          | 401            200            200            200            200            200            200            200            200           | {"view_id":"$own_view","name":"Renamed"}
PUT /-/gantry/v1/views/:view_id                              | private          | 401            404            404            404            404            404            404            404            404           | {"view_id":"$view","name":"Renamed"}
DELETE /-/gantry/v1/views/:view_id                           | private          | 401            204            204            204            204            204            204            204            204           | {"view_id":"$own_view"}
DELETE /-/gantry/v1/views/:view_id                           | private          | 401            404            404            404            404            404            404            404            404           | {"view_id":"$view"}
`,
}
