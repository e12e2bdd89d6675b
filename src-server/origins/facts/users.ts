import { assumed, documented, entities, type Facts, observed, routes, variants } from '../origin.ts'

/** What a new user gets and what can be changed. */
const ATTRIBUTES = `email password name username admin bio can_create_group chat_id color_scheme_id extern_uid external
extra_shared_runners_minutes_limit group_id_for_saml location microblog_account note organization
private_profile professional_profile projects_limit provider shared_runners_minutes_limit theme_id
view_diffs_file_by_file website_url avatar`

export const users: readonly Facts[] = [
  routes(['GET /user'], documented('Users API, Current user')),
  routes(
    ['GET /users'],
    documented(
      'Users API, List users',
      `search username active blocked external exclude_internal exclude_external extern_uid provider created_before
created_after custom_attributes with_custom_attributes without_projects order_by sort two_factor admins
saml_provider_id`,
    ),
  ),
  routes(['GET /users/:id'], documented('Users API, Single user', 'with_custom_attributes')),
  routes(
    ['POST /users'],
    documented('Users API, Create a user', `${ATTRIBUTES} reset_password force_random_password skip_confirmation`),
    observed('create and change a user', 'job_title pronouns'),
  ),
  routes(
    ['PUT /users/:id'],
    documented('Users API, Modify a user', `${ATTRIBUTES} skip_reconfirmation public_email`),
    observed('create and change a user', 'commit_email job_title pronouns'),
  ),
  routes(['PUT /user/avatar'], assumed('avatar')),
  routes(
    [
      'POST /users/:id/block',
      'POST /users/:id/unblock',
      'POST /users/:id/ban',
      'POST /users/:id/unban',
      'POST /users/:id/deactivate',
      'POST /users/:id/activate',
      'PATCH /users/:id/disable_two_factor',
      'GET /user/emails',
      'GET /users/:id/emails',
      'DELETE /users/:id/emails/:email_id',
      'GET /users/:id/associations_count',
    ],
    observed('user administration'),
  ),
  routes(
    ['POST /users/:id/approve'],
    observed('user administration', 'answer.message answer.http_status'),
    assumed('answer.status'),
  ),
  routes(['DELETE /users/:id/identities/:provider'], documented('Users API, Delete an identity')),
  routes(['GET /user/status', 'GET /users/:id_or_username/status'], documented('Users API, User status')),
  routes(
    ['PUT /user/status'],
    documented('Users API, User status', 'emoji message clear_status_after'),
    observed('status, preferences and followers of users', 'availability'),
  ),
  routes(
    ['PATCH /user/status'],
    observed('status, preferences and followers of users', 'emoji message availability clear_status_after'),
  ),
  routes(['GET /user/preferences'], documented('Users API, Preferences')),
  routes(
    ['PUT /user/preferences'],
    documented('Users API, Preferences', 'view_diffs_file_by_file show_whitespace_in_diffs'),
    observed('status, preferences and followers of users', 'pass_user_identities_to_ci_jwt'),
  ),
  routes(
    ['POST /users/:id/follow', 'POST /users/:id/unfollow', 'GET /users/:id/followers', 'GET /users/:id/following'],
    documented('Users API, Follow'),
  ),
  routes(['GET /user/emails/:email_id', 'DELETE /user/emails/:email_id'], assumed()),
  routes(['POST /user/emails'], assumed('email')),
  routes(['POST /users/:id/emails'], observed('user administration', 'email'), assumed('skip_confirmation')),
  routes(['GET /users/:id/memberships'], observed('user administration', 'type')),
  routes(['GET /user/activities'], observed('user administration'), assumed('from')),
  entities(
    ['UserSelf'],
    documented(
      'Users API, User',
      `id username name state avatar_url web_url created_at bio location public_email chat_id professional_profile
microblog_account website_url organization job_title bot followers following last_sign_in_at confirmed_at
last_activity_on email theme_id color_scheme_id projects_limit current_sign_in_at identities identities.provider
identities.extern_uid identities.saml_provider_id can_create_group can_create_project two_factor_enabled
external private_profile commit_email shared_runners_minutes_limit extra_shared_runners_minutes_limit is_admin
note using_license_seat is_auditor provisioned_by_group_id current_sign_in_ip last_sign_in_ip sign_in_count`,
    ),
    observed(
      'users',
      `pronouns work_information is_followed local_time scim_identities namespace_id created_by custom_attributes
custom_attributes.key custom_attributes.value`,
    ),
  ),
  variants(['UserListed', 'UserForAdmin'], 'UserSelf'),
  variants(['User'], 'UserSelf', observed('users', 'highest_role')),
  entities(['OwnAvatar'], assumed('avatar_url')),
  entities(
    ['UserStatus'],
    documented('Users API, User status', 'emoji message availability message_html clear_status_at'),
  ),
  entities(
    ['UserPreferences'],
    documented('Users API, Preferences', 'id user_id view_diffs_file_by_file show_whitespace_in_diffs'),
    observed('preferences of users', 'pass_user_identities_to_ci_jwt'),
  ),
  entities(['Email'], assumed('id email confirmed_at')),
  entities(['Membership'], observed('user administration', 'source_id source_name source_type access_level')),
  entities(
    ['UserAssociationsCount'],
    observed('user administration', 'groups_count projects_count issues_count merge_requests_count'),
  ),
  entities(['UserActivity'], assumed('username last_activity_on last_activity_at')),
]
