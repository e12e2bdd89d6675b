import { type Shape, words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import type { Scene } from '../../support/samples/scene.ts'

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
]

/** A user in this state. */
const inState =
  (state: string) =>
  async ({ given }: Scene) =>
    (await given.user({ state })).id

export const samples: Samples = {
  things: {
    fresh_email: ({ group }) => `fresh-${group.id}@example.com`,
    blocked: inState('blocked'),
    banned: inState('banned'),
    deactivated: inState('deactivated'),
    pending: inState('blocked_pending_approval'),
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
GET /-/gantry/v1/avatars/:user_id                            | public           | 200            200            200            200            200            200            200            200            200
`,
}
