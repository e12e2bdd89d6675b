import { expect, test } from 'vitest'
import type { SettingField } from '../../../src-renderer/settings-form/setting-field.ts'
import { filtersOf, parseQuery, passes } from '../../../src-renderer/settings-form/setting-query.ts'
import { settingsOfRegistry } from '../settings/registry.ts'

const plain: SettingField = { name: 'lfs_enabled', section: 'Files', label: 'Large files', help: '', type: 'boolean' }

test('a form has the filters that its settings can pass', () => {
  expect(filtersOf([plain])).toEqual(['changed', 'unsaved'])
  expect(filtersOf([plain, { ...plain, name: 'wiki', tier: 'higher' }])).toEqual(['changed', 'unsaved', 'tier'])
  expect(filtersOf(settingsOfRegistry())).toEqual([
    'changed',
    'unsaved',
    'tier',
    'deprecated',
    'effect',
    'stored',
    'secret',
  ])
})

test('a filter that the form does not have is unknown', () => {
  expect(parseQuery('files @changed @secret', filtersOf([plain]))).toEqual({
    text: 'files',
    filters: [{ name: 'changed', negated: false }],
    unknown: ['@secret'],
  })
})

test('a setting without a word of the server about it has changed if its saved value is not the default', () => {
  const isChanged = (field: SettingField, value: unknown) =>
    passes(field, parseQuery('@changed').filters, { saved: { lfs_enabled: value }, unsaved: new Set() })
  expect([true, false].map((value) => isChanged({ ...plain, default: true }, value))).toEqual([false, true])
  expect(isChanged(plain, true)).toBe(false)
  expect(isChanged({ ...plain, default: '' }, null)).toBe(false)
})
