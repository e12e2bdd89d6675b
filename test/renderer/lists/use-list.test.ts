import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { requestOf } from '../../../src-renderer/api/client.ts'
import { issueList } from '../../../src-renderer/issues/issue-list.ts'
import { parseOrder } from '../../../src-renderer/lists/order.ts'
import { useList } from '../../../src-renderer/lists/use-list.ts'
import type { Page } from '../../../src-renderer/lists/use-pages.ts'
import { useSelectAll } from '../../../src-renderer/lists/use-select-all.ts'
import { prefixedUrlState } from '../../../src-renderer/lists/use-url-state.ts'
import { renderHook } from '../render-hook.tsx'
import { urlWith } from './given-url.ts'

const kind = issueList({}, { me: 'ada', today: '2026-05-22' })
const request = requestOf('GET /issues', {})
const issue = (iid: number) => ({ project_id: 3, iid })

interface Shown {
  filter?: string
  sort?: string
  defaultView?: string
  total?: number | null
  counts?: Readonly<Record<string, number>>
  params?: Readonly<Record<string, string>>
  rows?: readonly object[]
}

/** A list of issues, when the server answers like this. `counts` are the totals of other filters. */
function shownList({ filter = '', sort = 'title:asc', defaultView, total, counts = {}, params, rows = [] }: Shown) {
  const { url, moves } = urlWith(params)
  const cache = new QueryClient()
  const setCount = (text: string, n: number) => {
    const { key } = kind.count(kind.toQuery(text === '' ? [] : parse(text)).query)
    cache.setQueryData(key, { body: [], total: n, next_page: null, request })
  }
  for (const [text, n] of Object.entries(counts)) setCount(text, n)
  if (total !== undefined) {
    const { order_by, sort: direction } = parseOrder(kind.orders, sort)
    const { key } = kind.source(kind.toQuery(parse(filter)).query, { order_by, sort: direction })
    cache.setQueryData(key(Number(params?.page ?? 1)), { body: rows, total, next_page: null, request })
  }
  const list = renderHook(() => useList(kind, url, { filter, sort, defaultView }), { cache })
  return { list, moves }
}
const parse = (text: string) => renderHook(() => useList(kind, urlWith().url, { filter: text, sort: '' })).terms

describe('a list', () => {
  test('asks for its filter and order, and has the rows of the answer', () => {
    const { list } = shownList({
      filter: 'state:closed label:bug leak',
      sort: 'due_date:desc',
      total: 2,
      rows: [issue(1), issue(2)],
    })
    expect(list.query).toEqual({ state: 'closed', labels: ['bug'], search: 'leak' })
    expect([list.order_by, list.descending, list.pages.total, list.loaded.length]).toEqual(['due_date', true, 2, 2])
    expect(list.lines.map((line) => line.kind === 'row' && line.id)).toEqual(['3:1', '3:2'])
    expect(list.emptyReason).toBeUndefined()
  })

  test('starts at the page of the URL, or at the first', () => {
    for (const [page, startPage] of [
      ['3', 3],
      ['0', 1],
      ['x', 1],
    ] as const)
      expect(shownList({ params: { page } }).list.startPage).toBe(startPage)
    expect(shownList({}).list.startPage).toBe(1)
  })

  test('keeps the order in the URL and starts at its first page', () => {
    const { list, moves } = shownList({ sort: 'title:asc' })
    list.toggleSort('title')
    list.toggleSort('updated_at')
    list.toggleSort('due_date')
    list.setSort('weight', false)
    expect(moves).toStrictEqual([
      ['push', { sort: 'title:desc', page: undefined }],
      ['push', { sort: 'updated_at:desc', page: undefined }],
      ['push', { sort: 'due_date:asc', page: undefined }],
      ['push', { sort: 'weight:asc', page: undefined }],
    ])
    const down = shownList({ sort: 'title:desc' })
    down.list.toggleSort('title')
    expect(down.moves).toStrictEqual([['push', { sort: 'title:asc', page: undefined }]])
  })

  test('keeps a changed filter in the URL, and names the view that the URL did not name', () => {
    const terms = parse('state:closed "two words"')
    for (const [defaultView, more] of [
      [undefined, {}],
      ['open', { view: 'open' }],
    ] as const) {
      const { list, moves } = shownList(defaultView === undefined ? {} : { defaultView })
      list.setTerms(terms)
      expect(moves).toStrictEqual([['push', { q: 'state:closed "two words"', page: undefined, ...more }]])
    }
  })

  test.each([
    ['', {}, 'no-records'],
    ['state:opened', { '': 0 }, 'no-records'],
    ['state:opened', { '': 5 }, 'no-matches'],
    ['state:opened leak', { 'state:opened': 0, leak: 0 }, 'no-matches'],
  ])('without rows for the filter %j, and with the counts %j, says %s', (filter, counts, reason) => {
    expect(shownList({ filter, counts, total: 0 }).list.emptyReason).toBe(reason)
  })

  test('does not say that it is empty before the answer', () => {
    expect(shownList({}).list.emptyReason).toBeUndefined()
  })
})

test('the URL of a second list on a screen has a prefix for all its parameters', () => {
  const { url, moves } = urlWith({ q: 'first', 'l-q': 'second' })
  const second = prefixedUrlState(url, 'l')
  expect([second.get('q'), second.get('sort')]).toEqual(['second', undefined])
  second.push({ q: 'bug', page: undefined })
  second.replace({ peek: '7' })
  expect(moves).toStrictEqual([
    ['push', { 'l-q': 'bug', 'l-page': undefined }],
    ['replace', { 'l-peek': '7' }],
  ])
})

describe('selecting all rows', () => {
  /** Presses the button in a list of so many rows, of which some are selected. */
  async function selectAll(total: number | null, selected: readonly string[] = []) {
    const loaded: number[] = []
    const load = async (page: number): Promise<Page<{ id: number }>> => {
      loaded.push(page)
      const length = Math.min(100, (total ?? Infinity) - 100 * (page - 1))
      const body = Array.from({ length }, (_, i) => ({ id: 100 * (page - 1) + i }))
      return { body, total, next_page: null, request }
    }
    const keys: ReadonlySet<string>[] = []
    const { selectAll: button } = renderHook(() =>
      useSelectAll({
        pages: { total, load },
        keyOf: ({ id }) => String(id),
        selected: new Set(selected),
        onSelected: (all) => void keys.push(all),
      }),
    )
    button?.onSelect()
    await expect.poll(() => keys.length).toBe(button ? 1 : 0)
    return { name: button?.name, pages: loaded.length, count: keys[0]?.size }
  }

  test.each([
    [2, 'Select all 2', 1, 2],
    [100, 'Select all 100', 1, 100],
    [101, 'Select all 101', 2, 101],
    [1000, 'Select all 1,000', 10, 1000],
    [1001, 'Select the first 1,000', 10, 1000],
    [null, 'Select the first 1,000', 10, 1000],
  ])('of %s loads page after page: %s', async (total, name, pages, count) => {
    expect(await selectAll(total, ['1'])).toEqual({ name, pages, count })
  })

  test('is not offered once all are selected', async () => {
    expect(await selectAll(2, ['0', '1'])).toMatchObject({ name: undefined })
  })
})
