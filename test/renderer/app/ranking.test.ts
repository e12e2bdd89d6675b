import { describe, expect, test } from 'vitest'
import { asked, inOrder, named, ranked } from '../../../src-renderer/app/ranking.ts'

const group = (...names: string[]) => ({
  name: 'Actions',
  items: names.map((name) => ({ id: name, name, icon: () => null, does: () => {} })),
})
const names = (text: string, ...of: string[]) => ranked([group(...of)], text).flatMap((g) => g.items.map((i) => i.name))

describe('the palette', () => {
  test.each([
    ['#482', { scope: 'issues', text: '482' }],
    ['> theme', { scope: 'actions', text: 'theme' }],
    ['/ api', { scope: 'projects', text: 'api' }],
    [' token ', { scope: null, text: 'token' }],
    ['', { scope: null, text: '' }],
  ])('%j asks for %j', (query, expected) => {
    expect(asked(query)).toEqual(expected)
  })

  test('keeps what holds every word, wherever it stands', () => {
    expect(names('curl copy', 'Copy the request as curl', 'Copy the URL')).toEqual(['Copy the request as curl'])
  })

  test('puts what begins with the text first', () => {
    expect(names('sign', 'Design', 'Sign out')).toEqual(['Sign out', 'Design'])
  })

  test('shows records before actions, save those that begin with what was typed', () => {
    const records = [{ ...group('Design of tokens'), name: 'Issues' }]
    const order = (text: string) =>
      inOrder(records, ranked([group('Sign out', 'Copy the token')], text), text).map((g) => g.name)
    expect(order('token')).toEqual(['Issues', 'Actions'])
    expect(order('sign')).toEqual(['Actions', 'Issues'])
  })

  test('keeps of what an earlier word found only what fits the present one by its own name', () => {
    const found = [{ ...group('Token refresh races', 'Push token is lost'), name: 'Issues' }, group('Design')]
    const kept = named(found, 'push tok').map((g) => [g.name, ...g.items.map((item) => item.name)])
    expect(kept).toEqual([['Issues', 'Push token is lost']])
  })

  test('drops a group that has nothing to offer', () => {
    expect(ranked([group('Home')], 'zzz')).toEqual([])
  })
})
