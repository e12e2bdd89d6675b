import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-server/kit/errors.ts'
import type { RequestFacts } from '../../../src-server/kit/http/endpoint.ts'
import {
  keysetHeaders,
  keysetLimit,
  pageHeaders,
  pageOf,
  refuseDeepOffset,
} from '../../../src-server/kit/http/pagination.ts'
import { parseQuery } from '../../../src-server/kit/http/parameters.ts'
import { COUNTED_TO } from '../../../src-server/kit/page-limits.ts'

const requestTo = (url: string): RequestFacts => ({
  id: 'r',
  base_url: 'http://127.0.0.1:4880',
  method: 'GET',
  url,
  ip: '127.0.0.1',
  user_agent: '',
  unmodified_since: undefined,
  last_event_id: undefined,
  query: parseQuery(url.split('?')[1] ?? ''),
  headers: {},
  sent: undefined,
})
const headers = (page: number, per_page: number, total: number, url = '/api/v4/projects') => {
  const at = pageOf({ page, per_page })
  return pageHeaders(at, total, Math.max(0, Math.min(at.limit, total - at.offset)), requestTo(url))
}
const linksOf = (link = '') =>
  Object.fromEntries([...link.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]))

describe('page and per_page', () => {
  test.each([
    [
      { page: 1, per_page: 20 },
      { page: 1, limit: 20, offset: 0 },
    ],
    [
      { page: 3, per_page: 7 },
      { page: 3, limit: 7, offset: 14 },
    ],
    [{ page: 1, per_page: 100 }, { limit: 100 }],
    [
      { page: 1, per_page: 101 },
      { per_page: 100, limit: 100 },
    ],
    [
      { page: 2, per_page: 1_000_000 },
      { limit: 100, offset: 100 },
    ],
    [
      { page: 0, per_page: 20 },
      { page: 1, offset: 0 },
    ],
    [
      { page: -5, per_page: 20 },
      { page: 1, offset: 0 },
    ],
    [{ page: 1, per_page: -1 }, { per_page: 20 }],
  ])('%j', (sent, expected) => {
    expect(pageOf(sent)).toMatchObject(expected)
  })
})

describe('headers of a page', () => {
  test('the first of three', () => {
    expect(headers(1, 20, 45)).toEqual({
      Link: [
        '<http://127.0.0.1:4880/api/v4/projects?page=2&per_page=20>; rel="next"',
        '<http://127.0.0.1:4880/api/v4/projects?page=1&per_page=20>; rel="first"',
        '<http://127.0.0.1:4880/api/v4/projects?page=3&per_page=20>; rel="last"',
      ].join(', '),
      'X-Next-Page': '2',
      'X-Page': '1',
      'X-Per-Page': '20',
      'X-Prev-Page': '',
      'X-Total': '45',
      'X-Total-Pages': '3',
    })
  })

  test('a middle page links to all four neighbours in order', () => {
    expect([...(headers(2, 20, 45).Link ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel)).toEqual([
      'prev',
      'next',
      'first',
      'last',
    ])
  })

  test('the last page has no next link', () => {
    expect(headers(3, 20, 45)).toMatchObject({ 'X-Next-Page': '', 'X-Prev-Page': '2' })
    expect(headers(3, 20, 45).Link).not.toContain('next')
  })

  test('fewer links if the query is so long that common clients refuse them', () => {
    const relsOf = (length: number) =>
      Object.keys(linksOf(headers(2, 20, 100, `/api/v4/projects?search=${'x'.repeat(length)}`).Link))
    expect(relsOf(1000)).toEqual(['prev', 'next', 'first', 'last'])
    expect(relsOf(3000)).toEqual(['prev', 'next'])
    expect(relsOf(9000)).toEqual([])
  })

  test('an empty list has one page', () => {
    expect(headers(1, 20, 0)).toMatchObject({
      'X-Total': '0',
      'X-Total-Pages': '1',
      'X-Next-Page': '',
      'X-Prev-Page': '',
    })
  })

  test('a page past the end links back only if it directly follows the last one', () => {
    expect(headers(4, 20, 45)).toMatchObject({ 'X-Page': '4', 'X-Next-Page': '', 'X-Prev-Page': '3' })
    expect(headers(9, 20, 45)).toMatchObject({ 'X-Page': '9', 'X-Next-Page': '', 'X-Prev-Page': '' })
  })

  test('above 10,000 records there is no total', () => {
    expect(headers(1, 20, COUNTED_TO)).toMatchObject({ 'X-Total': '10000', 'X-Total-Pages': '500' })
    const beyond = headers(1, 20, COUNTED_TO + 1)
    expect(beyond).toMatchObject({ 'X-Next-Page': '2', 'X-Page': '1', 'X-Per-Page': '20', 'X-Prev-Page': '' })
    expect(beyond).not.toHaveProperty('X-Total')
    expect(beyond).not.toHaveProperty('X-Total-Pages')
    expect(Object.keys(linksOf(beyond.Link))).toEqual(['next', 'first'])
  })

  test('above 10,000 records a page that is not full has no next link', () => {
    expect(headers(501, 20, COUNTED_TO + 20)).toMatchObject({ 'X-Next-Page': '502', 'X-Prev-Page': '500' })
    const last = headers(501, 20, COUNTED_TO + 19)
    expect(last).toMatchObject({ 'X-Next-Page': '', 'X-Prev-Page': '500' })
    expect(Object.keys(linksOf(last.Link))).toEqual(['prev', 'first'])
  })

  test('links keep every parameter, sorted and encoded, without credentials', () => {
    const { Link } = headers(
      1,
      2,
      5,
      '/api/v4/projects/a%2Fb/issues?state=opened&iids[]=1&iids[]=2&not[labels]=x%20y&private_token=s3cret&access_token=s3cret&page=1&search=%26',
    )
    expect(linksOf(Link).next).toBe(
      'http://127.0.0.1:4880/api/v4/projects/a%2Fb/issues?iids%5B%5D=1&iids%5B%5D=2&not%5Blabels%5D=x%20y&page=2&per_page=2&search=%26&state=opened',
    )
    expect(Link).not.toContain('s3cret')
  })

  test('following next visits every record once and ends', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 120 }), (total, per_page) => {
        const all = Array.from({ length: total }, (_, i) => i)
        const met: number[] = []
        let next = '1'
        for (let turns = 0; next !== ''; turns++) {
          expect(turns).toBeLessThanOrEqual(total + 1)
          const page = pageOf({ page: Number(next), per_page })
          const shown = all.slice(page.offset, page.offset + page.limit)
          met.push(...shown)
          const sent = pageHeaders(page, total, shown.length, requestTo('/api/v4/projects'))
          expect(sent['X-Total-Pages']).toBe(String(Math.max(1, Math.ceil(total / page.per_page))))
          next = sent['X-Next-Page'] ?? ''
        }
        expect(met).toEqual(all)
      }),
    )
  })
})

describe('deep pages', () => {
  test('page numbers reach up to 50,000 records', () => {
    expect(() => refuseDeepOffset(pageOf({ page: 500, per_page: 100 }), 'Project')).not.toThrow()
    expect(() => refuseDeepOffset(pageOf({ page: 501, per_page: 100 }), 'Project')).toThrow(ApiError)
    try {
      refuseDeepOffset(pageOf({ page: 2501, per_page: 20 }), 'Project')
    } catch (error) {
      expect(error).toMatchObject({
        status: 405,
        body: {
          error:
            'Offset pagination has a maximum allowed offset of 50000 for requests that return objects of type Project. Remaining records can be retrieved using keyset pagination.',
        },
      })
    }
  })
})

describe('keyset pages', () => {
  test('are available only in the order of ids', () => {
    expect(keysetLimit({ order_by: 'id', per_page: -3 })).toBe(20)
    expect(() => keysetLimit({ order_by: 'name', per_page: 20 })).toThrow(
      'Keyset pagination is not yet available for this type of request',
    )
  })

  test('continue after the last id, with the filters and nothing else', () => {
    const url =
      '/api/v4/projects?pagination=keyset&order_by=id&sort=asc&per_page=2&page=4&id_after=7&visibility=public&private_token=s'
    expect(keysetHeaders(42, 'asc', 2, requestTo(url))).toEqual({
      Link: '<http://127.0.0.1:4880/api/v4/projects?id_after=42&order_by=id&pagination=keyset&per_page=2&sort=asc&visibility=public>; rel="next"',
    })
    expect(keysetHeaders(42, 'desc', 2, requestTo('/api/v4/projects?pagination=keyset&id_before=50')).Link).toContain(
      'id_before=42',
    )
  })

  test.each([
    ['asc', 'id_after=42&id_before=90'],
    ['desc', 'id_after=7&id_before=42'],
  ] as const)('keep the other end of a range of ids in %s order', (sort, range) => {
    const url = `/api/v4/projects?pagination=keyset&sort=${sort}&per_page=2&id_after=7&id_before=90`
    expect(keysetHeaders(42, sort, 2, requestTo(url)).Link).toContain(`?${range}&order_by=id&`)
  })

  test('an empty page has no next link', () => {
    expect(keysetHeaders(undefined, 'asc', 20, requestTo('/api/v4/projects'))).toEqual({})
  })
})
