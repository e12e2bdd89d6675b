import { describe, expect, test } from 'vitest'
import { compareFile, exportSettings } from '../../../src-renderer/settings/settings-file.ts'
import { settingsWith } from './registry.ts'

const settings = settingsWith({
  recaptcha_private_key: { value: 'hush', is_set: true },
  searchengine_password: { value: '*****', is_set: true },
  max_attachment_size: { value: 250 },
  new_user_signups_cap: { available: false },
})
const compare = (values: object) => compareFile(JSON.stringify(values), settings)

describe('the exported file', () => {
  const exported: Record<string, unknown> = JSON.parse(exportSettings(settings))

  test('has every setting that can be changed, with its value', () => {
    expect(exported).toMatchObject({
      signup_enabled: true,
      max_attachment_size: 250,
      import_sources: expect.any(Array),
    })
    expect(Object.keys(exported).length).toBeGreaterThan(230)
  })

  test('has no secrets, no old names, and nothing that this instance cannot change', () => {
    expect(exportSettings(settings)).not.toContain('hush')
    expect(Object.keys(exported)).not.toEqual(expect.arrayContaining(['searchengine_password']))
    expect(exported).not.toHaveProperty('signin_enabled')
    expect(exported).not.toHaveProperty('new_user_signups_cap')
  })

  test('is the same as the instance that wrote it', () => {
    expect(compareFile(exportSettings(settings), settings)).toMatchObject({ changes: [], unknown: [], locked: [] })
  })
})

describe('a file', () => {
  test('is compared with the running instance', () => {
    expect(
      compare({ signup_enabled: false, max_attachment_size: 250, warp: 9, new_user_signups_cap: 3, id: 1 }),
    ).toEqual({
      changes: [{ name: 'signup_enabled', from: true, to: false }],
      same: 1,
      unknown: ['warp'],
      locked: ['new_user_signups_cap'],
    })
  })

  test('may use old names, but the own name of a setting wins', () => {
    const name = 'password_authentication_enabled_for_web'
    expect(compare({ signin_enabled: false })).toMatchObject({ changes: [{ name, to: false }] })
    expect(compare({ [name]: true, signin_enabled: false })).toMatchObject({ changes: [], same: 1 })
  })

  test('changes no secret that it has only as asterisks', () => {
    expect(compare({ searchengine_password: '*****' })).toMatchObject({ changes: [] })
    expect(compare({ searchengine_password: 'new' })).toMatchObject({ changes: [{ name: 'searchengine_password' }] })
  })

  test.each([
    ['signup_enabled', /^The file is not JSON: /],
    ['[1]', /one JSON object/],
    ['{"zebra":1}', /no application settings/],
  ])('that is not one of settings is refused: %s', (text, words) => {
    expect(compareFile(text, settings)).toMatch(words)
  })
})
