import { describe, expect, test } from 'vitest'
import { addressTarget } from '../../../src-renderer/ui/pasted-address.ts'

const HERE = { hostname: '127.0.0.1', port: '4880' }

describe('a pasted web address', () => {
  test.each([
    ['http://127.0.0.1:4880/#/projects/7?tab=issues', '/projects/7?tab=issues'],
    ['http://localhost:4880/#/todos', '/todos'],
    ['http://127.0.0.1:4880/api/v4/projects/7', '/projects/7'],
    ['http://127.0.0.1:4880/api/v4/groups/acme%2Ftools/', '/groups/acme%2Ftools'],
    ['HTTP://127.0.0.1:4880/api/v4/projects/7/issues/3', '/projects/7/issues/3'],
    ['http://127.0.0.1:4880/api/v4/projects/7/merge_requests/3', '/projects/7/merge_requests/3'],
  ])('%s opens %s', (text, href) => {
    expect(addressTarget(text, HERE)).toEqual({ kind: 'screen', href })
  })

  test.each([
    ['http://127.0.0.1:4881/#/todos', '127.0.0.1:4881'],
    ['https://example.org/acme/shop', 'example.org'],
  ])('%s belongs to another server', (text, host) => {
    expect(addressTarget(text, HERE)).toEqual({ kind: 'other_host', host })
  })

  test('of another name is no name of this machine, unless the console has one too', () => {
    expect(addressTarget('http://localhost:4880/#/todos', { hostname: 'gantry.example', port: '4880' })).toEqual({
      kind: 'other_host',
      host: 'localhost:4880',
    })
  })

  test.each([
    ['http://127.0.0.1:4880/w/one/#/todos', { kind: 'screen', href: '/todos' }],
    ['http://127.0.0.1:4880/w/one/api/v4/projects/7', { kind: 'screen', href: '/projects/7' }],
    ['http://127.0.0.1:4880/w/one/acme/shop/-/issues/3', { kind: 'issue', path: 'acme/shop', iid: '3' }],
    ['http://127.0.0.1:4880/acme/shop/-/issues/3', { kind: 'other_host', host: '127.0.0.1:4880' }],
    ['http://127.0.0.1:4880/w/two/#/todos', { kind: 'other_host', host: '127.0.0.1:4880/w/two' }],
  ])('in the console of the world one, %s leads to %o', (text, target) => {
    expect(addressTarget(text, HERE, '/w/one')).toEqual(target)
  })

  test('in the console of the main world, only a screen in a world belongs elsewhere, because a group may have the name w', () => {
    expect(addressTarget('http://127.0.0.1:4880/w/two/#/todos', HERE)).toEqual({
      kind: 'other_host',
      host: '127.0.0.1:4880/w/two',
    })
    expect(addressTarget('http://127.0.0.1:4880/w/two', HERE)).toEqual({ kind: 'project', path: 'w/two' })
  })

  test.each(['acme/shop#12', 'http://', 'ftp://127.0.0.1:4880/#/todos', ''])('%s is none', (text) => {
    expect(addressTarget(text, HERE)).toBeUndefined()
  })

  test.each([
    'http://127.0.0.1:4880/api/v4/groups/7/issues/3',
    'http://127.0.0.1:4880/api/v4/projects/7/issues/x',
    'http://127.0.0.1:4880/api/v4/users/7',
  ])('%s has no screen of its own', (text) => {
    expect(addressTarget(text, HERE)).not.toMatchObject({ kind: 'screen' })
  })
})
