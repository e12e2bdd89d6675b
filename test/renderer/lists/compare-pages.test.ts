import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'
import { comparePages } from '../../../src-renderer/lists/compare-pages.ts'
import type { Page } from '../../../src-renderer/lists/use-pages.ts'

interface Row {
  id: string
  title: string
  group?: string
}
const rows = (...names: string[]): Row[] => names.map((name) => ({ id: name.toLowerCase(), title: name }))
const request = wireRequest('GET /issues', {})
const page = (body: Row[], total: number | null = body.length): Page<Row> => ({ body, total, next_page: null, request })

/** Shows pages 1, 2, … of a list while the server has others. `cached` are the pages in the cache afterwards. */
async function compare(
  shown: readonly Page<Row>[],
  fresh: readonly Page<Row>[],
  { meanwhile, stopped, grouped }: { meanwhile?: Page<Row>; stopped?: true; grouped?: true } = {},
) {
  const cache = new QueryClient()
  const stopping = new AbortController()
  const source = {
    request: () => request,
    key: (number: number) => ['GET /x', number],
    read: async (number: number) => {
      if (meanwhile) cache.setQueryData(['GET /x', 1], meanwhile)
      if (stopped) stopping.abort()
      return fresh[number - 1] ?? page([])
    },
  }
  for (const [i, each] of shown.entries()) cache.setQueryData(source.key(i + 1), each)
  const pages = { listKey: 'all', visiblePages: shown.map((_, i) => i + 1) }
  const groupOf = grouped && ((row: Row) => row.group ?? '')
  const waiting = await comparePages(cache, { source, pages, idOf: ({ id }) => id, groupOf }, stopping.signal)
  const cached = shown.map((_, i) => cache.getQueryData<Page<Row>>(source.key(i + 1)))
  cache.clear()
  return { waiting, cached, titles: cached.map((each) => each?.body.map(({ title }) => title).join(' ')) }
}

describe('the pages of a list and what the server has now', () => {
  test('new values are shown at once, and so is the new length', async () => {
    const { waiting, titles, cached } = await compare([page(rows('a', 'b'), 5)], [page(rows('A', 'b'), 6)])
    expect([waiting, titles, cached[0]?.total]).toEqual([undefined, ['A b'], 6])
  })

  test('rows that come, go or move wait, with their number; the shown rows get their new values in place', async () => {
    const { waiting, titles, cached } = await compare(
      [page(rows('a', 'b'), 4), page(rows('c', 'd'), 4)],
      [page(rows('b', 'A'), 4), page(rows('C', 'd'), 4)],
    )
    expect(titles).toEqual(['A b', 'C d'])
    expect(waiting).toMatchObject({ listKey: 'all', changed: 1, shown: cached })
    if (typeof waiting !== 'object') throw new Error('Nothing waits')
    expect(waiting.fresh.map(([key, { body }]) => [key, body.map(({ id }) => id)])).toEqual([
      [
        ['GET /x', 1],
        ['b', 'a'],
      ],
      [
        ['GET /x', 2],
        ['c', 'd'],
      ],
    ])
  })

  test('the length of the list stays with its rows while the new ones wait', async () => {
    const { waiting, cached } = await compare([page(rows('a', 'b'), 2)], [page(rows('n', 'a', 'b'), 3)])
    expect(cached[0]).toMatchObject({ total: 2 })
    expect(waiting).toMatchObject({ changed: 1 })
  })

  test('many new rows are counted by the length of the list, of which the pages show only the first', async () => {
    const { waiting } = await compare([page(rows('a', 'b'), 2)], [page(rows('y', 'z'), 40)])
    expect(waiting).toMatchObject({ changed: 38 })
  })

  test('rows that one row pushes over the edge do not count, but in a whole list every row does', async () => {
    const part = await compare([page(rows('a', 'b'), 9)], [page(rows('n', 'a'), 9)])
    expect(part.waiting).toMatchObject({ changed: 1 })
    const whole = await compare([page(rows('a', 'b'), 2)], [page(rows('n', 'a'), 2)])
    expect(whole.waiting).toMatchObject({ changed: 2 })
  })

  test('an empty list is replaced at once', async () => {
    const { waiting, titles } = await compare([page([])], [page(rows('a', 'b'))])
    expect([waiting, titles]).toEqual([undefined, ['a b']])
  })

  test('a row that belongs under another head waits', async () => {
    const of = (group: string): Row[] => [{ id: 'a', title: group, group }]
    expect((await compare([page(of('x'))], [page(of('y'))], { grouped: true })).waiting).toMatchObject({ changed: 1 })
    expect((await compare([page(of('x'))], [page(of('y'))])).waiting).toBeUndefined()
  })

  test('nothing is known if the list changed while its pages were read, or if the list has left the screen', async () => {
    const changed = await compare([page(rows('a'))], [page(rows('b'))], { meanwhile: page(rows('c')) })
    expect([changed.waiting, changed.titles]).toEqual(['unknown', ['c']])
    const left = await compare([page(rows('a'))], [page(rows('A'))], { stopped: true })
    expect([left.waiting, left.titles]).toEqual(['unknown', ['a']])
  })
})
