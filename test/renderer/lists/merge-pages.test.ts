import { describe, expect, test } from 'vitest'
import { mergePages } from '../../../src-renderer/lists/merge-pages.ts'

interface Row {
  id: string
  title: string
  group: string
}
const row = (id: string, title = id, group = ''): Row => ({ id, title, group })
const merge = (shown: Row[][], fresh: Row[][], isWhole = false) =>
  mergePages(shown, fresh, { idOf: ({ id }) => id, placeOf: ({ group }) => group, isWhole })
const titles = (pages: Row[][]) => pages.map((page) => page.map(({ title }) => title).join(' '))

describe('pages of a list after a change', () => {
  test('get new values in place while the order stays', () => {
    const { pages, changed } = merge([[row('a'), row('b')], [row('c')]], [[row('a'), row('b', 'B')], [row('c', 'C')]])
    expect(titles(pages)).toEqual(['a B', 'C'])
    expect(changed).toBe(0)
  })

  test('keep their rows, and count those that would come, go or move', () => {
    const shown = [['a', 'b', 'c', 'd'].map((id) => row(id))]
    const countOf = (...ids: string[]) => {
      const { pages, changed } = merge(shown, [ids.map((id) => row(id, id.toUpperCase()))])
      expect(pages[0]?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
      return changed
    }
    expect(countOf('a', 'b', 'c', 'd')).toBe(0)
    expect(countOf('d', 'a', 'b', 'c')).toBe(1)
    expect(countOf('d', 'c', 'b', 'a')).toBe(3)
    expect(countOf('a', 'c', 'd')).toBe(1)
    expect(countOf('new', 'a', 'b', 'c', 'd')).toBe(1)
  })

  test('do not count rows that others push over the edge of the page', () => {
    expect(merge([[row('a'), row('b'), row('c')]], [[row('x'), row('y'), row('a')]]).changed).toBe(2)
    expect(merge([[row('a'), row('b'), row('c')]], [[row('b'), row('c'), row('d')]]).changed).toBe(1)
  })

  test('count every row that comes or goes if they are the whole list', () => {
    expect(merge([[row('a'), row('b')]], [[row('b'), row('c')]], true).changed).toBe(2)
  })

  test('keep a row as it was if its new value belongs under another group head', () => {
    const { pages, changed } = merge([[row('a', 'a', 'open'), row('b')]], [[row('a', 'A', 'closed'), row('b', 'B')]])
    expect(titles(pages)).toEqual(['a B'])
    expect(changed).toBe(1)
  })
})
