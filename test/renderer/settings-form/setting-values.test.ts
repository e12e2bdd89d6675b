import { describe, expect, test } from 'vitest'
import { jsonText, textOfValue, valueInWords, valueOfText } from '../../../src-renderer/settings-form/setting-values.ts'
import { settingsOfRegistry } from '../settings/registry.ts'

const text = { type: 'text', nullable: true } as const
const number = { type: 'integer', nullable: true } as const

describe('the text of a field', () => {
  test.each([
    [number, '12', 12],
    [number, ' −3 ', -3],
    [number, '', null],
    [number, '12 MB', '12 MB'],
    [number, '  ', null],
    [number, '0', 0],
    [number, ' 12 ', 12],
    [number, '007', 7],
    [number, '1e3', '1e3'],
    [number, 'soon', 'soon'],
    [number, '1234567890123456', '1234567890123456'],
    [{ type: 'number', nullable: false }, '0.5', 0.5],
    [{ type: 'number', nullable: false }, '', ''],
    [text, '', null],
    [{ type: 'text', nullable: false }, '', ''],
    [text, ' kept ', ' kept '],
    [{ type: 'list', nullable: false }, 'a, b\n c,,', ['a', 'b', 'c']],
    [{ type: 'list', nullable: false }, '', []],
    [{ type: 'list', nullable: false }, ' , ,', []],
    [{ type: 'list', nullable: false }, 'sea, deep water ,port', ['sea', 'deep water', 'port']],
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
  const inUnit = (unit: 'seconds' | 'minutes' | 'hours') => (value: number) =>
    valueInWords({ type: 'integer', unit }, value)
  expect([10_080, 1440, 120, 60, 90, 15, 0].map(inUnit('minutes'))).toEqual([
    ...['10,080 (7 days)', '1,440 (1 day)', '120 (2 hours)', '60 (1 hour)', '90', '15', '0'],
  ])
  expect([3600, 90, 120].map(inUnit('seconds'))).toEqual(['3,600 (1 hour)', '90', '120 (2 minutes)'])
  expect([48, 36].map(inUnit('hours'))).toEqual(['48 (2 days)', '36'])
  expect(valueInWords({ type: 'integer' }, 10_080)).toBe('10,080')
  const days = { type: 'choice', secret: null, option_names: { 0: 'Sunday', 1: 'Monday' } } as const
  expect([0, 1, 2].map((day) => valueInWords(days, day))).toEqual(['Sunday', 'Monday', '2'])
  expect(valueInWords({ type: 'boolean', unset: 'Inherit' }, null)).toBe('inherit')
})

test('the tray shows values as JSON, without secrets', () => {
  expect(jsonText('off')).toBe('"off"')
  expect(jsonText(undefined)).toBe('null')
  expect(jsonText('hush', true)).toBe('"•••"')
  expect(jsonText(null, true)).toBe('null')
})
