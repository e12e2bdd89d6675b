import { type Shape, words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'
import type { TestServer } from '../../support/server.ts'

const BASIC = words('id username name state avatar_url web_url')

/**
 * A user. p: public profile, s: for the user and administrators (email …), a: for administrators (is_admin, note …), h: highest role, i: sign-ins
 * and their addresses, n: custom attributes.
 */
const shapes: readonly Shape[] = [
  {
    name: 'user',
    always: BASIC,
    parts: {
      p: words(`created_at bio location public_email chat_id professional_profile microblog_account website_url organization job_title pronouns
        bot work_information followers following local_time`),
      f: ['is_followed'],
      s: words(`last_sign_in_at confirmed_at last_activity_on email theme_id color_scheme_id projects_limit current_sign_in_at identities
        can_create_group can_create_project two_factor_enabled external private_profile commit_email`),
      m: words('shared_runners_minutes_limit extra_shared_runners_minutes_limit scim_identities'),
      a: words('is_admin note namespace_id created_by using_license_seat is_auditor provisioned_by_group_id'),
      h: ['highest_role'],
      i: words('current_sign_in_ip last_sign_in_ip sign_in_count'),
      n: ['custom_attributes'],
    },
  },
  { name: 'status', always: words('emoji message availability message_html clear_status_at'), parts: {} },
  {
    name: 'preferences',
    always: words('id user_id view_diffs_file_by_file show_whitespace_in_diffs pass_user_identities_to_ci_jwt'),
    parts: {},
  },
  { name: 'email', always: words('id email confirmed_at'), parts: {} },
  { name: 'membership', always: words('source_id source_name source_type access_level'), parts: {} },
  { name: 'associations', always: words('groups_count projects_count issues_count merge_requests_count'), parts: {} },
  { name: 'activity', always: words('username last_activity_on last_activity_at'), parts: {} },
]

/** A user in this state. */
const inState =
  (state: string) =>
  async ({ given }: Scene) =>
    (await given.user({ state })).id

/** Adds a confirmed secondary address; returns its id. A user without an id gets none. */
async function addEmail({ db, clock }: TestServer, user_id: number, email: string): Promise<number> {
  if (user_id === 0) return 0
  const values = { user_id, email, confirmed_at: clock.iso(), created_at: clock.iso() }
  return db.write(
    async (trx) => (await trx.insertInto('email').values(values).returning('id').executeTakeFirstOrThrow()).id,
  )
}

/** One user follows another. Returns the id of one of them. */
async function follow(
  { db, clock }: TestServer,
  follower_id: number,
  followee_id: number,
  returned: 'follower_id' | 'followee_id',
) {
  const row = { follower_id, followee_id, created_at: clock.iso() }
  await db.write((trx) => trx.insertInto('follow').values(row).execute())
  return row[returned]
}

export const samples: Samples = {
  things: {
    fresh_email: ({ group }) => `fresh-${group.id}@example.com`,
    identified: async ({ given, server }) => {
      const { id } = await given.user()
      await server.db.write((trx) =>
        trx
          .insertInto('identity')
          .values({ user_id: id, provider: 'saml', extern_uid: `${id}` })
          .execute(),
      )
      return id
    },
    secured: async ({ given }) => (await given.user({ two_factor_enabled: 1 })).id,
    seen: async ({ given }) => (await given.user({ last_activity_on: '2026-05-01' })).id,
    admired: async ({ given, server }) =>
      follow(server, (await given.user()).id, (await given.user()).id, 'followee_id'),
    admirer: async ({ given, server }) =>
      follow(server, (await given.user()).id, (await given.user()).id, 'follower_id'),
    reachable: async ({ given, server }) => {
      const { id, username } = await given.user()
      await addEmail(server, id, `${username}@secondary.example`)
      return id
    },
    email_of_reachable: async ({ thing, server }) =>
      (
        await server.db.read
          .selectFrom('email')
          .select('id')
          .where('user_id', '=', Number(await thing('reachable')))
          .executeTakeFirstOrThrow()
      ).id,
    blocked: inState('blocked'),
    banned: inState('banned'),
    deactivated: inState('deactivated'),
    pending: inState('blocked_pending_approval'),
  },
  things_of_caller: {
    self: ({ people }, role) => people[role]?.id ?? 0,
    own_email: async ({ people, server, group }, role) =>
      addEmail(server, people[role]?.id ?? 0, `own-${role}-${group.id}@secondary.example`),
    followed: async ({ people, given, server }, role) => {
      const { id } = await given.user()
      const person = people[role]
      return person ? follow(server, person.id, id, 'followee_id') : id
    },
  },
  path: { user_id: 'user' },
  shapes,
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /user                                                    | public           | 401            user:pfsm      user:pfsm      user:pfsm      user:pfsm      user:pfsm      user:pfsm      user:pfsm      user:pfsmai
GET /users                                                   | public           | 403            user           user           user           user           user           user           user           user:pfsma
GET /users                                                   | public           | user           user           user           user           user           user           user           user           user:pfsma    | {"username":"stranger"}
GET /users                                                   | public           | 403            user           user           user           user           user           user           user           user:pfsman   | {"with_custom_attributes":true}
GET /users/:id                                               | public           | 403            user:pf        user:pf        user:pf        user:pf        user:pf        user:pf        user:pf        user:pfsmahi  | {"id":"$user"}
GET /users/:id                                               | public           | 403            user:pf        user:pf        user:pf        user:pf        user:pf        user:pf        user:pf        user:pfsmahi  | {"id":"$self"}
GET /users/:id                                               | public           | 403            user:pf        user:pf        user:pf        user:pf        user:pf        user:pf        user:pf        user:pfsmahin | {"id":"$user","with_custom_attributes":true}
POST /users                                                  | public           | 401            403            403            403            403            403            403            403            user:pfsma    | {"username":"$fresh","name":"New","email":"$fresh_email","force_random_password":true}
PUT /users/:id                                               | public           | 401            403            403            403            403            403            403            403            user:pfsma    | {"id":"$user","name":"Ada Byron","username":"$fresh","bio":"Analyst","website_url":"https://example.com/ada"}
PUT /users/:id                                               | public           | 401            403            403            403            403            403            403            403            user:pfsma    | {"id":"$user","email":"$fresh_email","skip_reconfirmation":true,"provider":"saml","extern_uid":"7"}
POST /users/:id/block                                        | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$user"}
POST /users/:id/unblock                                      | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$blocked"}
POST /users/:id/ban                                          | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$user"}
POST /users/:id/unban                                        | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$banned"}
POST /users/:id/deactivate                                   | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$user"}
POST /users/:id/activate                                     | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$deactivated"}
POST /users/:id/approve                                      | public           | 401            403            403            403            403            403            403            403            201 | {"id":"$pending"}
POST /-/gantry/v1/users/:id/confirm                          | public           | 401            403            403            403            403            403            403            403            200           | {"id":"$user"}
DELETE /users/:id/identities/:provider                       | public           | 401            403            403            403            403            403            403            403            204 | {"id":"$identified","provider":"saml"}
PATCH /users/:id/disable_two_factor                          | public           | 401            403            403            403            403            403            403            403            204 | {"id":"$secured"}
GET /user/status                                             | public           | 401            status         status         status         status         status         status         status         status
GET /users/:id_or_username/status                            | public           | status         status         status         status         status         status         status         status         status | {"id_or_username":"$user"}
PUT /user/avatar                                             | public           | 401            200            200            200            200            200            200            200            200 | {"avatar":""}
PUT /user/status                                             | public           | 401            status         status         status         status         status         status         status         status | {"emoji":"coffee","message":"Back at :one:","clear_status_after":"1_day"}
PUT /user/status                                             | public           | 401            status         status         status         status         status         status         status         status | {"emoji":"","message":""}
PATCH /user/status                                           | public           | 401            status         status         status         status         status         status         status         status | {"availability":"busy"}
GET /user/preferences                                        | public           | 401            preferences    preferences    preferences    preferences    preferences    preferences    preferences    preferences
PUT /user/preferences                                        | public           | 401            preferences    preferences    preferences    preferences    preferences    preferences    preferences    preferences | {"view_diffs_file_by_file":true,"show_whitespace_in_diffs":false}
POST /users/:id/follow                                       | public           | 401            user           user           user           user           user           user           user           user | {"id":"$user"}
POST /users/:id/unfollow                                     | public           | 401            user           user           user           user           user           user           user           user | {"id":"$followed"}
GET /users/:id/followers                                     | public           | 403            user           user           user           user           user           user           user           user | {"id":"$admired"}
GET /users/:id/following                                     | public           | 403            user           user           user           user           user           user           user           user | {"id":"$admirer"}
GET /user/emails                                             | public           | 401            email          email          email          email          email          email          email          email | {"made":"$own_email"}
GET /user/emails/:email_id                                   | public           | 401            email          email          email          email          email          email          email          email | {"email_id":"$own_email"}
POST /user/emails                                            | public           | 401            email          email          email          email          email          email          email          email | {"email":"$fresh_email"}
DELETE /user/emails/:email_id                                | public           | 401            204            204            204            204            204            204            204            204 | {"email_id":"$own_email"}
GET /users/:id/emails                                        | public           | 401            403            403            403            403            403            403            403            email | {"id":"$reachable"}
POST /users/:id/emails                                       | public           | 401            403            403            403            403            403            403            403            email | {"id":"$user","email":"$fresh_email","skip_confirmation":true}
DELETE /users/:id/emails/:email_id                           | public           | 401            403            403            403            403            403            403            403            204 | {"id":"$reachable","email_id":"$email_of_reachable"}
GET /users/:id/memberships                                   | public           | 401            403            403            403            403            403            403            403            membership | {"id":"$member"}
GET /users/:id/associations_count                            | public           | 401            403            403            403            403            403            403            403            associations | {"id":"$user"}
GET /users/:id/associations_count                            | public           | 401            associations   associations   associations   associations   associations   associations   associations   associations | {"id":"$self"}
GET /user/activities                                         | public           | 401            403            403            403            403            403            403            403            activity | {"made":"$seen","from":"2026-01-01"}
GET /-/gantry/v1/avatars/:user_id                            | public           | 200            200            200            200            200            200            200            200            200
`,
}
