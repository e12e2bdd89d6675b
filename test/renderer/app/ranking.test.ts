import { describe, expect, test } from 'vitest'
import { filterByName, orderGroups, parseQuery, rankItems } from '../../../src-renderer/app/ranking.ts'

const group = (...names: string[]) => ({
  name: 'Actions',
  items: names.map((name) => ({ id: name, name, icon: () => null, run: () => {} })),
})
const names = (text: string, ...of: string[]) =>
  rankItems([group(...of)], text).flatMap((g) => g.items.map((i) => i.name))

describe('the palette', () => {
  test.each([
    ['#482', { scope: 'issues', text: '482' }],
    ['> theme', { scope: 'actions', text: 'theme' }],
    ['/ api', { scope: 'projects', text: 'api' }],
    ['@ada', { scope: 'people', text: 'ada' }],
    [' token ', { scope: null, text: 'token' }],
    ['', { scope: null, text: '' }],
  ])('parses %j as %j', (query, expected) => {
    expect(parseQuery(query)).toEqual(expected)
  })

  test('keeps items that contain every word in any position', () => {
    expect(names('curl copy', 'Copy request as curl', 'Copy URL')).toEqual(['Copy request as curl'])
  })

  test('puts items that start with the text first', () => {
    for (const text of ['sign', 'SIGN']) expect(names(text, 'Design', 'Sign out')).toEqual(['Sign out', 'Design'])
  })

  test('puts items whose words start with the typed words, in this order, before the others', () => {
    const all = ['Visibility: change', 'Exchange visits', 'Change visibility']
    expect(names('ch vis', ...all)).toEqual(['Change visibility', 'Visibility: change', 'Exchange visits'])
  })

  test('shows records before actions, except actions that start with the text', () => {
    const records = [{ ...group('Design of tokens'), name: 'Issues' }]
    const order = (text: string) =>
      orderGroups(records, rankItems([group('Sign out', 'Copy token')], text), text).map((g) => g.name)
    expect(order('token')).toEqual(['Issues', 'Actions'])
    expect(order('sign')).toEqual(['Actions', 'Issues'])
  })

  test('shows an action before records if its name and detail begin with the typed words', () => {
    const actions = [{ ...group('Close issues'), name: 'On this page' }]
    for (const item of actions[0]?.items ?? []) Object.assign(item, { detail: '2 selected' })
    const records = [{ ...group('Vessel 2 was closed'), name: 'Issues' }]
    const order = (text: string) => orderGroups(records, rankItems(actions, text), text).map((g) => g.name)
    expect(order('close 2 sel')).toEqual(['On this page', 'Issues'])
    expect(order('2 sel')).toEqual(['Issues', 'On this page'])
  })

  test('keeps earlier results only if their name matches the new text', () => {
    const found = [{ ...group('Token refresh races', 'Push token is lost'), name: 'Issues' }, group('Design')]
    const kept = filterByName(found, 'push tok').map((g) => [g.name, ...g.items.map((item) => item.name)])
    expect(kept).toEqual([['Issues', 'Push token is lost']])
  })

  test('leaves out empty groups', () => {
    expect(rankItems([group('Home')], 'zzz')).toEqual([])
  })
})
