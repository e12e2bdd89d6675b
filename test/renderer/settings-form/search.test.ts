import { describe, expect, test } from 'vitest'
import { indexSettings, searchSettings } from '../../../src-renderer/settings-form/search.ts'
import { distance, stemOf, wordsOf } from '../../../src-renderer/settings-form/search-words.ts'
import { settingsOfRegistry } from '../settings/registry.ts'

const index = indexSettings(settingsOfRegistry())
const find = (text: string) => searchSettings(index, text)
const first = (text: string, count = 3) =>
  find(text)
    .slice(0, count)
    .map(({ setting }) => setting.name)

const purposes = [
  ['stop people from making groups', 'can_create_group'],
  ['who can sign up', 'signup_enabled'],
  ['keep strangers from signing up', 'signup_enabled'],
  ['bigger uploads', 'max_attachment_size'],
  ['force confirm email', 'email_confirmation_setting'],
  ['turn off tokens', 'disable_personal_access_tokens'],
  ['delete projects later', 'deletion_adjourned_period'],
  ['read-only mode', 'maintenance_mode'],
  ['limit api calls', 'throttle_authenticated_api_enabled'],
  ['make new projects private', 'default_project_visibility'],
  ['longer passwords', 'minimum_password_length'],
  ['two factor for everyone', 'require_two_factor_authentication'],
  ['block email domains', 'domain_denylist'],
  ['hide profiles', 'user_defaults_to_private_profile'],
  ['slow down anonymous requests', 'throttle_unauthenticated_api_enabled'],
  ['let web hooks call localhost', 'allow_local_requests_from_web_hooks_and_services'],
  ['remove inactive users', 'deactivate_dormant_users'],
  ['forbid weak ssh keys', 'rsa_key_restriction'],
  ['tokens must expire', 'max_personal_access_token_lifetime'],
  ['welcome message', 'after_sign_up_text'],
  ['name of the main branch', 'default_branch_name'],
  ['stop all outgoing hooks', 'silent_mode_enabled'],
  ['week starts on monday', 'first_day_of_week'],
  ['log out idle users', 'session_expire_delay'],
  ['act as another user', 'impersonation_enabled'],
] as const

const typos = [
  ['sing up', 'signup_enabled'],
  ['pasword length', 'minimum_password_length'],
  ['registraton', 'signup_enabled'],
  ['domain denyllist', 'domain_denylist'],
  ['maintenence', 'maintenance_mode'],
  ['project vissibility', 'default_project_visibility'],
  ['attachmnet size', 'max_attachment_size'],
  ['throtle api', 'throttle_authenticated_api_enabled'],
  ['impersonat', 'impersonation_enabled'],
  ['prefered langage', 'default_preferred_language'],
] as const

/** What administrators type, with their typos. */
const typed = [
  ['how do i close registration', 'signup_enabled'],
  ['new accounts need my approval', 'require_admin_approval_after_user_signup'],
  ['only company email addresses', 'domain_allowlist'],
  ['ban throwaway mail providers', 'domain_denylist'],
  ['make everyone use 2fa', 'require_two_factor_authentication'],
  ['password must have a number', 'password_number_required'],
  ['passwords need special characters', 'password_symbol_required'],
  ['log people out after an hour', 'session_expire_delay'],
  ['where do users land after logging out', 'after_sign_out_path'],
  ['users must agree to our terms', 'enforce_terms'],
  ['contractors should not see internal projects', 'user_default_external'],
  ['how many projects can a user have', 'default_projects_limit'],
  ['nobody should make public repos', 'restricted_visibility_levels'],
  ['who is allowed to create projects', 'default_project_creation'],
  ['undelete projects for two weeks', 'deletion_adjourned_period'],
  ['raise upload limit', 'max_attachment_size'],
  ['import file too large', 'max_import_size'],
  ['allow import from other servers', 'import_sources'],
  ['turn off github import', 'import_sources'],
  ['api too many requests 429', 'throttle_authenticated_api_enabled'],
  ['message when rate limited', 'rate_limiting_response_text'],
  ['scraper is hammering the api', 'throttle_unauthenticated_api_enabled'],
  ['limit issue creation spam', 'issues_create_limit'],
  ['limit comments per minute', 'notes_create_limit'],
  ['webhooks to private network', 'allow_local_requests_from_web_hooks_and_services'],
  ['whitelist internal hosts for webhooks', 'outbound_local_requests_whitelist'],
  ['dns rebinding', 'dns_rebinding_protection_enabled'],
  ['no rsa keys below 2048', 'rsa_key_restriction'],
  ['ssh keys should expire', 'max_ssh_key_lifetime'],
  ['change token prefix', 'personal_access_token_prefix'],
  ['rotate tokens every 90 days', 'max_personal_access_token_lifetime'],
  ['default branch main instead of master', 'default_branch_name'],
  ['developers must not push to main', 'default_branch_protection'],
  ['announce downtime', 'maintenance_mode_message'],
  ['freeze the instance for an upgrade', 'maintenance_mode'],
  ['link to our helpdesk', 'help_page_support_url'],
  ['put our support contact on the help page', 'help_page_text'],
  ['start page for visitors', 'home_page_url'],
  ['dark mode for code', 'default_syntax_highlighting_theme'],
  ['clean up accounts nobody uses', 'deactivate_dormant_users'],
  ['after how many days is a user dormant', 'deactivate_dormant_users_period'],
  ['email must be verified', 'email_confirmation_setting'],
  ['profile pictures from outside', 'avatarsvc_enabled'],
  ['smtp footer text', 'email_additional_text'],
  ['require password again for admin things', 'admin_mode'],
  ['stop telemetry', 'usage_ping_enabled'],
  ['check for updates', 'version_check_enabled'],
  ['keep ci artifacts longer', 'default_artifacts_expire_in'],
  ['ci minutes quota', 'shared_runners_minutes'],
  ['turn on auto devops', 'auto_devops_enabled'],
  ['runner registration', 'allow_runner_registration_token'],
  ['max artifact size', 'max_artifacts_size'],
  ['diffs are too big', 'diff_max_patch_bytes'],
  ['hide email addres from profils', 'user_defaults_to_private_profile'],
  ['atachment limt', 'max_attachment_size'],
  ['two facter grace periode', 'two_factor_grace_period'],
  ['vistors home pge', 'home_page_url'],
  ['registartion emails domian', 'domain_allowlist'],
  ['maintainance banner', 'maintenance_mode_message'],
  ['pasword complexty uppercase', 'password_uppercase_required'],
  ['acces token lifetme', 'max_personal_access_token_lifetime'],
  ['defualt visibilty of groups', 'default_group_visibility'],
  ['languge for new users', 'default_preferred_language'],
  ['let only admins create top level groups', 'can_create_group'],
  ['expire sessions', 'session_expire_delay'],
  ['sesion timeout', 'session_expire_delay'],
  ['recapcha', 'recaptcha_enabled'],
  ['wiki page size', 'wiki_page_max_content_bytes'],
  ['snippet to large', 'snippet_size_limit'],
  ['disable ssh', 'enabled_git_access_protocol'],
  ['who may export projects', 'project_export_enabled'],
  ['text shown on the login page', 'sign_in_text'],
  ['single sign on providers', 'disabled_oauth_sign_in_sources'],
  ['stop admins impersonating users', 'impersonation_enabled'],
  ['do not send emails to deactivated users', 'user_deactivation_emails_enabled'],
  ['external user email patern', 'user_default_internal_regex'],
  ['limit number of users', 'new_user_signups_cap'],
  ['default theme', 'default_syntax_highlighting_theme'],
  ['no public profiles', 'user_defaults_to_private_profile'],
  ['block logins from unknown devices', 'notify_on_unknown_sign_in'],
  ['log in with passwords', 'password_authentication_enabled_for_web'],
  ['prevent deletion of projects', 'default_project_deletion_protection'],
  ['push size limit', 'receive_max_input_size'],
] as const

describe('the search for settings', () => {
  test.each(purposes)('finds by purpose, within the first three: %s', (text, name) => {
    expect(first(text)).toContain(name)
  })

  test.each(typos)('finds in spite of a typo, within the first three: %s', (text, name) => {
    expect(first(text)).toContain(name)
  })

  test.each(typed)('finds what administrators type, within the first three: %s', (text, name) => {
    expect(first(text)).toContain(name)
  })

  test('does not let one word that no setting has hide what the others say', () => {
    expect(first('scraper is hammering the api')).toContain('throttle_unauthenticated_api_enabled')
    expect(first('hammering')).toEqual([])
  })

  test('puts settings with an effect here before those that are only stored', () => {
    const [api, web] = ['throttle_authenticated_api_enabled', 'throttle_authenticated_web_enabled']
    const names = find('throttle signed-in requests').map(({ setting }) => setting.name)
    expect(names.indexOf(api)).toBeLessThan(names.indexOf(web))
  })

  test('finds every setting first by its name, and within the first three by its label', () => {
    const names = index.entries.map(({ setting }) => setting)
    expect(names.map(({ name }) => name).filter((name) => first(name, 1)[0] !== name)).toEqual([])
    expect(names.filter(({ name, label }) => !first(label).includes(name)).map(({ label }) => label)).toEqual([])
  })

  test('finds nothing for words that no setting has', () => {
    expect(find('zebra crossing')).toEqual([])
  })

  test('shows all settings in the order of the registry without a word', () => {
    expect(find('  ').map(({ setting }) => setting.name)).toEqual(index.entries.map(({ setting }) => setting.name))
  })

  test('says which words match, or which purpose', () => {
    const because = (text: string, name: string) => find(text).find(({ setting }) => setting.name === name)?.because
    expect(because('attachmnet size', 'max_attachment_size')).toBe('matches “attachment size”')
    expect(because('keep strangers from signing up', 'domain_denylist_enabled')).toBe('purpose: keep strangers out')
  })

  test('leaves out settings that match only a small part of the words', () => {
    expect(find('stop people from making groups').length).toBeLessThan(10)
  })

  test('puts an old name after the setting that replaces the name', () => {
    const names = find('password sign-in on the web').map(({ setting }) => setting.name)
    expect(names.indexOf('password_authentication_enabled_for_web')).toBeLessThan(names.indexOf('signin_enabled'))
  })
})

describe('the words of a text', () => {
  test('are told apart from fillers, and compounds are one word', () => {
    expect(wordsOf('Who can sign-up?')).toEqual(['signup'])
    expect(wordsOf('throttle_unauthenticated_api_enabled')).toEqual(['throttle', 'unauthenticated', 'api', 'enabled'])
    expect(wordsOf('Two-factor, per e-mail')).toEqual(['2fa', 'per', 'email'])
    expect(wordsOf('who is it')).toEqual(['who', 'is', 'it'])
  })

  test('lose their endings', () => {
    expect(['passwords', 'registries', 'matches', 'blocked', 'stopping', 'access'].map(stemOf)).toEqual([
      'password',
      'registry',
      'match',
      'block',
      'stop',
      'access',
    ])
  })

  test.each([
    ['token', 'token', 0],
    ['tokne', 'token', 1],
    ['toke', 'token', 1],
    ['tokenn', 'token', 1],
    ['group', 'token', 3],
  ])('differ by their typos: %s and %s', (one, other, changes) => {
    expect(distance(one, other, 2)).toBe(changes)
  })
})
