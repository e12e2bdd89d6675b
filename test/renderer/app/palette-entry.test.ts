import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEntry } from '../../../src-renderer/app/palette-entry.ts'

const here = { hostname: '127.0.0.1', port: '4880' }
const entry = (text: string) => parseEntry(text, here)
const address = (text: string) => {
  const found = entry(text)
  return found.kind === 'address' ? found.target : found
}

describe('the text of the palette', () => {
  test.each([
    ['customs#134', { kind: 'reference', project: 'customs', iid: 134 }],
    ['acme/customs#7', { kind: 'reference', project: 'acme/customs', iid: 7 }],
    ['Größe.api#7', { kind: 'reference', project: 'Größe.api', iid: 7 }],
    ['customs #134', { kind: 'words' }],
    ['customs#', { kind: 'words' }],
    ['customs#1234567890', { kind: 'words' }],
    ['acme/tools/api', { kind: 'path', path: 'acme/tools/api' }],
    ['acme/tools/', { kind: 'path', path: 'acme/tools' }],
    ['acme', { kind: 'words' }],
    ['either / or', { kind: 'words' }],
    ['new issue in customs', { kind: 'create', record: 'issue', where: 'customs' }],
    ['create project in acme/tools', { kind: 'create', record: 'project', where: 'acme/tools' }],
    ['New subgroup in Acme Tools ', { kind: 'create', record: 'group', where: 'Acme Tools' }],
    ['new group in acme', { kind: 'create', record: 'group', where: 'acme' }],
    ['new issue', { kind: 'words' }],
    ['new issue in ', { kind: 'words' }],
    ['assign to ada', { kind: 'assign', to: 'ada' }],
    ['assign ada lovelace', { kind: 'assign', to: 'ada lovelace' }],
    ['assign 5 issues to @ada', { kind: 'assign', to: 'ada' }],
    ['assign to', { kind: 'words' }],
    ['assign', { kind: 'words' }],
    ['move to customs', { kind: 'move', to: 'customs' }],
    ['move 5 issues to acme/customs', { kind: 'move', to: 'acme/customs' }],
    ['Move customs', { kind: 'move', to: 'customs' }],
    ['move to', { kind: 'words' }],
    ['move', { kind: 'words' }],
    ['', { kind: 'words' }],
  ])('reads %j', (text, expected) => expect(entry(text)).toEqual(expected))

  test.each([
    ['http://127.0.0.1:4880/acme/api/-/issues/7', { kind: 'issue', path: 'acme/api', iid: '7' }],
    ['http://localhost:4880/acme/api', { kind: 'project', path: 'acme/api' }],
    ['http://[::1]:4880/groups/acme/tools', { kind: 'group', path: 'acme/tools' }],
    ['http://127.0.0.1:4880/acme/gr%C3%B6%C3%9Fe', { kind: 'project', path: 'acme/größe' }],
    ['http://127.0.0.1:4880/acme/%zz', { kind: 'project', path: 'acme/%zz' }],
    ['http://127.0.0.1:4880/#/issues?q=state%3Aopened', { kind: 'screen', href: '/issues?q=state%3Aopened' }],
    ['http://127.0.0.1:4880/api/v4/projects/acme%2Fapi', { kind: 'screen', href: '/projects/acme%2Fapi' }],
    ['http://127.0.0.1:4880/api/v4/projects/12/issues/7', { kind: 'screen', href: '/projects/12/issues/7' }],
    ['http://127.0.0.1:4880/api/v4/groups/12', { kind: 'screen', href: '/groups/12' }],
    ['http://127.0.0.1:4880/', { kind: 'unknown' }],
    ['http://127.0.0.1:4881/acme/api', { kind: 'other_host', host: '127.0.0.1:4881' }],
    ['https://example.com/acme/api', { kind: 'other_host', host: 'example.com' }],
    ['http://', { kind: 'words' }],
  ])('reads the address %j', (text, expected) => expect(address(text)).toEqual(expected))

  test('takes this machine for the same server only if the console runs on it', () => {
    const target = parseEntry('http://localhost/acme/api', { hostname: 'example.com', port: '' })
    expect(target).toEqual({ kind: 'address', target: { kind: 'other_host', host: 'localhost' } })
  })

  const segment = fc.stringMatching(/^[a-z0-9_][a-z0-9_-]{0,8}$/)
  test('reads every path and every reference to an issue', () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 999_999 }),
        (parts, iid) => {
          const path = parts.join('/')
          expect(entry(path)).toEqual({ kind: 'path', path })
          expect(entry(`${path}#${iid}`)).toEqual({ kind: 'reference', project: path, iid })
          expect(address(`http://127.0.0.1:4880/${path}/-/issues/${iid}`)).toEqual({
            kind: path.startsWith('groups/') ? 'none' : 'issue',
            ...(path.startsWith('groups/')
              ? { record: expect.any(String), within: expect.any(Object) }
              : { path, iid: String(iid) }),
          })
        },
      ),
    )
  })

  test('never throws', () => {
    // Making the first `fc.webUrl()` takes more than a second.
    const url = fc.tuple(fc.domain(), fc.string()).map(([host, rest]) => `https://${host}/${rest}`)
    fc.assert(
      fc.property(fc.oneof(fc.string(), url), (text) => {
        expect(entry(text).kind).toMatch(/^[a-z]+$/)
      }),
    )
  })
})
