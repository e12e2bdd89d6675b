import { expect, test } from 'vitest'
import { indexSettings, searchSettings } from '../../../src-renderer/settings-form/search.ts'
import { settingsOfRegistry } from '../settings/registry.ts'

const index = indexSettings(settingsOfRegistry())

/** Written by somebody who had not read the names, texts and search words of the settings. Some purposes have more than one setting. */
const unprepared: readonly (readonly [text: string, ...settings: string[]])[] = [
  ['my users cannot attach a large screenshot', 'max_attachment_size'],
  ['prevent employees from opening accounts themselves', 'signup_enabled'],
  ['kick out users who have not logged in for months', 'deactivate_dormant_users', 'deactivate_dormant_users_period'],
  ['people should choose stronger passwords', 'minimum_password_length', 'password_symbol_required'],
  ['nobody may create a group except me', 'can_create_group'],
  ['new repositories must not be visible to everyone', 'default_project_visibility', 'restricted_visibility_levels'],
  ['the server is down for an upgrade, show a note', 'maintenance_mode_message', 'maintenance_mode'],
  [
    'hook to our intranet is refused',
    'allow_local_requests_from_system_hooks',
    'allow_local_requests_from_web_hooks_and_services',
  ],
  ['recover a deleted project', 'deletion_adjourned_period', 'delayed_project_deletion'],
  ['limit how long an access token is valid', 'max_personal_access_token_lifetime'],
  ['many people share one account', 'unique_ips_limit_enabled', 'unique_ips_limit_per_user'],
  ['disable dsa', 'dsa_key_restriction'],
  ['legal notice before login', 'sign_in_text'],
  ['accept our terms of service', 'enforce_terms', 'terms'],
  ['calendar begins on sunday', 'first_day_of_week'],
  ['german for everybody', 'default_preferred_language'],
  ['archive upload is rejected as too big', 'max_import_size', 'max_decompressed_archive_size'],
  ['zip bomb', 'max_decompressed_archive_size'],
  ['a bot writes too many comments', 'notes_create_limit'],
  ['users need a second factor when they log in', 'require_two_factor_authentication'],
  ['block gmail addresses', 'domain_denylist', 'domain_denylist_enabled'],
  ['approve every new account', 'require_admin_approval_after_user_signup'],
  ['no requests to the internet except to our own hosts', 'deny_all_requests_except_allowed'],
  ['show our own help text', 'help_page_text'],
  ['hours instead of days in time tracking', 'time_tracking_limit_to_hours'],
  ['stop all notifications to the outside', 'silent_mode_enabled'],
  ['administrators should enter their password again', 'admin_mode'],
  ['when is an unconfirmed account removed', 'unconfirmed_users_delete_after_days', 'delete_unconfirmed_users'],
  ['nobody approves their own merge request', 'prevent_merge_requests_author_approval'],
  ['restrict access by ip address', 'globally_allowed_ips'],
  ['users should not see the profile of others', 'user_defaults_to_private_profile'],
  [
    'somebody downloads all repositories',
    'max_number_of_repository_downloads',
    'auto_ban_user_on_excessive_projects_download',
  ],
  ['who can delete a project', 'default_project_deletion_protection'],
  ['where to send abuse reports', 'abuse_notification_email'],
]

test.each(unprepared)('finds by purpose, within the first three: %s', (text, ...names) => {
  const first = searchSettings(index, text)
    .slice(0, 3)
    .map(({ setting }) => setting.name)
  expect(
    first.some((name) => names.includes(name)),
    first.join(', '),
  ).toBe(true)
})
