import { describe, expect, test } from 'vitest'
import { secondsLeft } from '../../../src-renderer/settings/in-effect.tsx'
import {
  jsonText,
  savedValues,
  shownValue,
  textOfValue,
  valueInWords,
  valueOfText,
} from '../../../src-renderer/settings/setting-values.ts'
import { settingsOfRegistry, settingsWith } from './registry.ts'

const text = { type: 'text', nullable: true } as const
const number = { type: 'integer', nullable: true } as const

describe('the text of a field', () => {
  test.each([
    [number, '12', 12],
    [number, ' −3 ', -3],
    [number, '', null],
    [number, '12 MB', '12 MB'],
    [{ type: 'number', nullable: false }, '0.5', 0.5],
    [{ type: 'number', nullable: false }, '', ''],
    [text, '', null],
    [{ type: 'text', nullable: false }, '', ''],
    [text, ' kept ', ' kept '],
    [{ type: 'list', nullable: false }, 'a, b\n c,,', ['a', 'b', 'c']],
    [{ type: 'integers', nullable: false }, '1, 2', [1, 2]],
    [{ type: 'integers', nullable: false }, '1, two', ['1', 'two']],
    [{ type: 'weights', nullable: false }, 'default: 80, disk = 20', { default: 80, disk: 20 }],
    [{ type: 'weights', nullable: false }, 'default', 'default'],
  ] as const)('of %o, %j, stands for %j', (setting, typed, value) => {
    expect(valueOfText(setting, typed)).toEqual(value)
  })

  test('stands for the value that it shows, for every setting of a new instance', () => {
    for (const setting of settingsOfRegistry().filter(({ type }) => !['boolean', 'choice', 'choices'].includes(type)))
      expect([setting.name, valueOfText(setting, textOfValue(setting, setting.default))]).toEqual([
        setting.name,
        setting.default,
      ])
  })
})

test('an entry that is typed twice counts once', () => {
  expect(valueOfText({ type: 'list', nullable: false }, 'a, b, a')).toEqual(['a', 'b'])
})

test('the saved values show secrets that are not returned as asterisks, and an empty text that means all', () => {
  const saved = savedValues(
    settingsWith({ asset_proxy_secret_key: { is_set: true }, enabled_git_access_protocol: { value: '' } }),
  )
  expect(saved.asset_proxy_secret_key).toBe('*****')
  expect(saved.external_auth_client_key).toBeNull()
  expect(saved.enabled_git_access_protocol).toBe('all')
  expect(saved).not.toHaveProperty('signin_enabled')
  expect(shownValue({ options: null }, '')).toBe('')
})

test('values are told in words', () => {
  const words = (value: unknown) => valueInWords({ type: 'text', secret: null }, value)
  expect([true, null, [], ['a', 'b'], '', 52428800].map(words)).toEqual([
    'on',
    'not set',
    'empty',
    'a, b',
    'empty',
    '52,428,800',
  ])
  expect(valueInWords({ type: 'text', secret: 'shown' }, 'hush')).toBe('set')
})

test('the tray shows values as JSON, without secrets', () => {
  expect(jsonText('off')).toBe('"off"')
  expect(jsonText(undefined)).toBe('null')
  expect(jsonText('hush', true)).toBe('"•••"')
  expect(jsonText(null, true)).toBe('null')
})

test('the countdown ends when the cache has the change', () => {
  const at = (now: string) =>
    secondsLeft({ changed_at: '2026-11-19T14:00:00.000Z', cache_seconds: 60, now: Date.parse(now) })
  expect(at('2026-11-19T14:00:00.000Z')).toBe(60)
  expect(at('2026-11-19T14:00:17.600Z')).toBe(43)
  expect(at('2026-11-19T14:01:00.000Z')).toBe(0)
  expect(at('2026-11-19T13:00:00.000Z')).toBe(60)
})
