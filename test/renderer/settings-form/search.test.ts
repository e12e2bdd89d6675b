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

describe('the search for settings', () => {
  test.each(purposes)('finds by purpose, within the first three: %s', (text, name) => {
    expect(first(text)).toContain(name)
  })

  test.each(typos)('finds in spite of a typo, within the first three: %s', (text, name) => {
    expect(first(text)).toContain(name)
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
