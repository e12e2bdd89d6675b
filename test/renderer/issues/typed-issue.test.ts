import { describe, expect, test } from 'vitest'
import { namesPath, parseTypedIssue } from '../../../src-renderer/issues/typed-issue.ts'

const here = { hostname: '127.0.0.1', port: '4880', host: '127.0.0.1:4880' }

describe('an issue as a user types it', () => {
  test.for([
    ['#12', { kind: 'number', iid: 12 }],
    [' 12 ', { kind: 'number', iid: 12 }],
    ['acme/shop#12', { kind: 'reference', project: 'acme/shop', iid: 12 }],
    ['shop#12', { kind: 'reference', project: 'shop', iid: 12 }],
    ['http://127.0.0.1:4880/acme/shop/-/issues/12', { kind: 'reference', project: 'acme/shop', iid: 12 }],
    ['http://localhost:4880/acme/shop/-/issues/12', { kind: 'reference', project: 'acme/shop', iid: 12 }],
    ['http://127.0.0.1:4880/#/projects/3/issues/12', { kind: 'key', key: '3:12' }],
    ['http://127.0.0.1:4880/#/projects/3/issues/12?tab=json', { kind: 'key', key: '3:12' }],
    ['http://127.0.0.1:4880/api/v4/projects/3/issues/12', { kind: 'key', key: '3:12' }],
    ['', { kind: 'words', text: '' }],
    ['hoist is slow', { kind: 'words', text: 'hoist is slow' }],
    ['#1234567890', { kind: 'words', text: '#1234567890' }],
  ] as const)('%s', ([typed, found]) => expect(parseTypedIssue(typed, here)).toEqual(found))

  test.for([
    [
      'https://example.com/acme/shop/-/issues/12',
      'This URL belongs to example.com. This instance is at 127.0.0.1:4880.',
    ],
    ['http://127.0.0.1:4880/acme/shop', 'This is not the URL of an issue.'],
    ['http://127.0.0.1:4880/acme/shop/-/merge_requests/2', 'This is not the URL of an issue.'],
    ['http://127.0.0.1:4880/#/projects/3', 'This is not the URL of an issue.'],
  ] as const)('%s is refused with a reason', ([typed, text]) =>
    expect(parseTypedIssue(typed, here)).toEqual({ kind: 'problem', text }),
  )

  test('names a project by its path or the end of the path, regardless of case', () => {
    expect(namesPath('acme/tools/Shop', 'acme/tools/shop')).toBe(true)
    expect(namesPath('acme/tools/Shop', 'TOOLS/shop')).toBe(true)
    expect(namesPath('acme/tools/workshop', 'shop')).toBe(false)
  })
})
