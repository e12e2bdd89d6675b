import { describe, expect, test } from 'vitest'
import { inputOf, rules } from '../../../src-renderer/settings/save-request.ts'
import { savedValues } from '../../../src-renderer/settings/saved-settings.ts'
import { companionsOf, problemsOf } from '../../../src-renderer/settings-form/dependencies.ts'
import type { Values } from '../../../src-renderer/settings-form/setting-values.ts'
import { byName, settingsWith } from './registry.ts'

const check = (changes: Values, values: Parameters<typeof settingsWith>[0] = {}) => {
  const settings = settingsWith(values)
  return problemsOf(changes, byName(settings), savedValues(settings), rules)
}
const companions = (changes: Values, values: Parameters<typeof settingsWith>[0] = {}) => {
  const settings = settingsWith(values)
  return companionsOf(changes, byName(settings), savedValues(settings))
}

describe('a change that the server will refuse', () => {
  test('names the setting that it needs first', () => {
    expect(check({ domain_denylist_enabled: true })).toEqual([
      {
        change: 'domain_denylist_enabled',
        text: 'Domain denylist cannot be empty if denylist is enabled.',
        field: 'domain_denylist',
        fix: 'domain_denylist',
      },
    ])
    expect(check({ domain_denylist_enabled: true, domain_denylist: ['spam.example'] })).toEqual([])
  })

  test('is not asked for what the server has stored', () => {
    expect(check({ domain_denylist_enabled: true }, { domain_denylist: { value: ['spam.example'] } })).toEqual([])
  })

  test('needs parameters in the same request', () => {
    expect(check({ recaptcha_enabled: true, recaptcha_site_key: 'site' })).toEqual([
      {
        change: 'recaptcha_enabled',
        text: 'recaptcha_private_key is missing',
        field: 'recaptcha_private_key',
        fix: 'recaptcha_private_key',
      },
    ])
    expect(check({ recaptcha_enabled: false })).toEqual([])
  })

  test('starts with the name of the field if the text is about its value', () => {
    expect(check({ asset_proxy_enabled: true, asset_proxy_secret_key: 's' }).map(({ text }) => text)).toEqual([
      "asset_proxy_url can't be blank",
    ])
  })

  test('may rest on a secret that the server does not return', () => {
    const stored = { asset_proxy_secret_key: { is_set: true }, asset_proxy_url: { value: 'https://proxy.example' } }
    expect(check({ asset_proxy_enabled: true }, stored)).toEqual([])
    expect(check({ asset_proxy_enabled: true, asset_proxy_secret_key: null }, stored)).toHaveLength(1)
  })

  test('leads to another setting of the rule if the server names no field', () => {
    expect(check({ enforce_terms: true })).toMatchObject([
      { text: 'You need to set terms to be enforced', field: undefined, fix: 'terms' },
    ])
  })

  test('names a number out of its limits, and leaves other values without the type of their setting to the server', () => {
    expect(check({ restricted_visibility_levels: 'none' })).toEqual([])
    expect(check({ gitstorage_timeout_fast: 'soon' })).toEqual([
      {
        change: 'gitstorage_timeout_fast',
        text: 'Must be a whole number.',
        field: 'gitstorage_timeout_fast',
        fix: 'gitstorage_timeout_fast',
      },
    ])
  })
})

describe('the request of a change', () => {
  test('has the stored parameters that a setting requires', () => {
    const stored = { diagrams_enabled: { value: false } }
    expect(companions({ diagrams_enabled: true }, stored)).toEqual({ diagrams_url: 'https://embed.diagrams.net' })
    expect(companions({ diagrams_enabled: true, diagrams_url: 'https://draw.example' }, stored)).toEqual({})
    expect(companions({ diagrams_enabled: false })).toEqual({})
  })

  test('needs a required secret again that the server does not return', () => {
    const stored = {
      cloudk8s_account_id: { value: 'a' },
      cloudk8s_access_key_id: { value: 'b' },
      cloudk8s_secret_access_key: { is_set: true },
    }
    const change = { cloudk8s_integration_enabled: true }
    expect(companions(change, stored)).toEqual({ cloudk8s_account_id: 'a', cloudk8s_access_key_id: 'b' })
    expect(check(change, stored)).toMatchObject([{ text: 'cloudk8s_secret_access_key is missing' }])
    expect(check({ ...change, cloudk8s_secret_access_key: 'again' }, stored)).toEqual([])
  })

  test('has the changes and these parameters', () => {
    const settings = settingsWith({})
    expect(inputOf({ diagrams_enabled: true, terms: null }, byName(settings), savedValues(settings))).toEqual({
      diagrams_enabled: true,
      terms: null,
      diagrams_url: 'https://embed.diagrams.net',
    })
  })
})
