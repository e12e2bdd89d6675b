import { describe, expect, test } from 'vitest'
import { savedValues } from '../../../src-renderer/settings/saved-settings.ts'
import { findSettings } from '../../../src-renderer/settings-form/find-settings.ts'
import { indexSettings } from '../../../src-renderer/settings-form/search.ts'
import { parseQuery, toggleFilter, withFilter } from '../../../src-renderer/settings-form/setting-query.ts'
import { settingsWith } from '../settings/registry.ts'

const settings = settingsWith({
  signup_enabled: { changed: true },
  max_attachment_size: { changed: true },
})
const index = indexSettings(settings)
const find = (typed: string, section?: string, unsaved: readonly string[] = []) =>
  findSettings(index, { query: parseQuery(typed), section, unsaved: new Set(unsaved), saved: savedValues(settings) })
const names = (typed: string, section?: string, unsaved?: readonly string[]) =>
  find(typed, section, unsaved).rows.map(({ setting }) => setting.name)

describe('the settings on screen', () => {
  test('are those of the section, in the order of the registry', () => {
    expect(names('', 'Mail')).toEqual(settings.filter(({ section }) => section === 'Mail').map(({ name }) => name))
  })

  test('are found in all sections, unless a section is chosen', () => {
    expect(find('private').sections.filter(({ found }) => found > 0).length).toBeGreaterThan(1)
    const chosen = find('private', 'Visibility and access')
    expect(new Set(chosen.rows.map(({ setting }) => setting.section))).toEqual(new Set(['Visibility and access']))
    expect(chosen.total).toBeGreaterThan(chosen.rows.length)
  })

  test('leave out what a filter refuses', () => {
    expect(names('@changed')).toEqual(['signup_enabled', 'max_attachment_size'])
    expect(names('sign up @changed')).toEqual(['signup_enabled'])
    expect(names('-@changed')).toHaveLength(settings.length - 2)
    expect(names('@unsaved', undefined, ['html_emails_enabled'])).toEqual(['html_emails_enabled'])
    expect(names('@effect').length + names('@stored').length).toBe(settings.length)
    expect(find('@tier').rows.every(({ setting }) => setting.tier === 'higher')).toBe(true)
    expect(find('@deprecated').rows.every(({ setting }) => setting.deprecated !== null)).toBe(true)
    expect(find('@secret').rows.length).toBeGreaterThan(5)
  })

  test('include old names of a setting with an unsaved change', () => {
    expect(names('@unsaved', undefined, ['password_authentication_enabled_for_web'])).toEqual([
      'password_authentication_enabled_for_web',
      'password_authentication_enabled',
      'signin_enabled',
    ])
  })

  test('are counted by section', () => {
    const [first] = find('@changed').sections
    expect(first).toEqual({
      name: 'Sign-up',
      total: settings.filter(({ section }) => section === 'Sign-up').length,
      changed: 1,
      unsaved: 0,
      found: 1,
    })
  })
})

describe('the typed search', () => {
  test('has words and filters', () => {
    expect(parseQuery('  big  files @changed -@tier')).toEqual({
      text: 'big files',
      filters: [
        { name: 'changed', negated: false },
        { name: 'tier', negated: true },
      ],
      unknown: [],
    })
  })

  test('reports filters that do not exist, but not the beginning of one', () => {
    expect(parseQuery('mail @chan -@moon').unknown).toEqual(['-@moon'])
  })

  test('keeps the rest when a filter is switched', () => {
    expect(toggleFilter('big files', 'changed')).toBe('big files @changed')
    expect(toggleFilter('big -@changed files @tier', 'changed')).toBe('big files @tier')
    expect(withFilter('big files @tier', 'changed')).toBe('big files @changed')
    expect(withFilter('@tier', undefined)).toBe('')
  })
})
