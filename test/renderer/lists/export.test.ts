import { describe, expect, test } from 'vitest'
import { requestOf } from '../../../src-renderer/api/client.ts'
import { exportText } from '../../../src-renderer/lists/export-text.ts'
import { loadAll } from '../../../src-renderer/lists/use-export.ts'

describe('the export of a list', () => {
  test('has a column for each field of any row, those of inner records too', () => {
    const rows = [
      { id: 1, name: 'API', namespace: { path: 'acme', parent: { id: 3 } }, topics: ['a', 'b'] },
      { id: 2, name: 'Web', namespace: { path: 'acme' }, archived: false, owner: null },
    ]
    expect(exportText(rows, 'csv')).toBe(
      [
        'id,name,namespace.path,namespace.parent.id,topics,archived,owner',
        '1,API,acme,3,"a, b",,',
        '2,Web,acme,,,false,',
        '',
      ].join('\r\n'),
    )
  })

  test('quotes separators, quotes and line breaks, and keeps lists of records as JSON', () => {
    const rows = [{ title: 'One, "two"\nthree', users: [{ id: 1 }], none: [] }]
    expect(exportText(rows, 'csv')).toBe('title,users,none\r\n"One, ""two""\nthree","[{""id"":1}]",\r\n')
  })

  test('lets no text become a formula of a spreadsheet', () => {
    const rows = [{ a: '=HYPERLINK("x")', b: '@ada', c: '+1', d: '-1', e: -1, f: 'a=1' }]
    expect(exportText(rows, 'csv')).toBe('a,b,c,d,e,f\r\n"\'=HYPERLINK(""x"")",\'@ada,\'+1,\'-1,-1,a=1\r\n')
  })

  test('is the response of the API as JSON', () => {
    const rows = [{ id: 1, name: '=1' }]
    expect(JSON.parse(exportText(rows, 'json'))).toEqual(rows)
    expect(exportText([], 'csv')).toBe('\r\n')
  })

  const pageOf = (page: number) => ({
    body: [{ id: page * 2 - 1 }, { id: page * 2 }],
    total: null,
    next_page: page < 3 ? page + 1 : null,
    request: requestOf('GET /users', { page }),
  })

  test('loads page after page until the last', async () => {
    const seen: number[] = []
    const rows = await loadAll(
      async (page) => pageOf(page),
      (n) => seen.push(n),
      new AbortController().signal,
    )
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
    expect(seen).toEqual([2, 4, 6])
  })

  test('stops when it is stopped', async () => {
    const stopping = new AbortController()
    const asked: number[] = []
    await loadAll(
      async (page) => {
        asked.push(page)
        stopping.abort()
        return pageOf(page)
      },
      () => undefined,
      stopping.signal,
    )
    expect(asked).toEqual([1])
  })
})
