import { describe, expect, test } from 'vitest'
import { assembleRows, keepRows, reachOf } from '../../../src-renderer/lists/assemble-rows.ts'

/** Pages of a list of the given length, of which only the given pages are loaded. */
const listOf = (length: number, read: readonly number[]) => (page: number) =>
  read.includes(page)
    ? {
        body: Array.from({ length: Math.min(100, length - (page - 1) * 100) }, (_, i) => (page - 1) * 100 + i),
        next_page: page * 100 < length ? page + 1 : null,
      }
    : undefined

describe('the rows of a paginated list', () => {
  test('are as many as the server counts, and undefined on pages that are not loaded', () => {
    const { rows } = assembleRows(listOf(250, [1, 3]), 250, 3)
    expect(rows).toHaveLength(250)
    expect([rows[0], rows[99], rows[100], rows[199], rows[200], rows[249]]).toEqual([
      0,
      99,
      undefined,
      undefined,
      200,
      249,
    ])
  })

  test('without a count, extend to ten thousand, or one page beyond the furthest loaded page', () => {
    expect(assembleRows(listOf(11_030, [1]), null, 1).rows).toHaveLength(10_000)
    expect(assembleRows(listOf(11_030, [100]), null, 100).rows).toHaveLength(10_100)
    expect(assembleRows(listOf(11_030, [100, 101]), null, 101).rows).toHaveLength(10_200)
  })

  test('without a count, end with the last row', () => {
    const { rows } = assembleRows(listOf(11_030, [110, 111]), null, 111)
    expect(rows).toHaveLength(11_030)
    expect(rows.at(-1)).toBe(11_029)
  })

  test('without a count, do not get fewer when the user scrolls back', () => {
    const all = Array.from({ length: 111 }, (_, i) => i + 1)
    expect(assembleRows(listOf(11_030, all), null, 3).rows).toHaveLength(11_030)
    expect(assembleRows(listOf(11_030, [101]), null, 1).rows).toHaveLength(10_200)
  })
})

describe('the reach of a list without a count', () => {
  test('grows with the pages on screen, and stays when the user scrolls back', () => {
    const pageOf = listOf(20_000, [1, 120, 121])
    const far = reachOf({ page: 1, filled: 1 }, [120, 121, 122], pageOf)
    expect(far).toEqual({ page: 122, filled: 121 })
    expect(reachOf(far, [1], pageOf)).toEqual(far)
  })

  test('beyond the end, goes back to the furthest page that had rows, so that the list does not get shorter', () => {
    const pageOf = listOf(20_000, [170, 200, 201])
    const atEnd = reachOf({ page: 199, filled: 1 }, [200, 201], pageOf)
    expect(atEnd).toEqual({ page: 200, filled: 200 })
    const { page } = reachOf(atEnd, [170], pageOf)
    expect(assembleRows(pageOf, null, page).rows).toHaveLength(20_000)
  })

  test('begins again when also the furthest page with rows has none any more', () => {
    expect(reachOf({ page: 201, filled: 200 }, [201], listOf(15_000, [200, 201]))).toEqual({ page: 1, filled: 1 })
  })
})

describe('the rows of a list that is rendered again', () => {
  const [one, two] = [{ id: 1 }, { id: 2 }]

  test('stay the same array while no record changes', () => {
    const before = { rows: [one, undefined, two] }
    expect(keepRows(before, { rows: [one, undefined, two], total: 4 }).rows).toBe(before.rows)
  })

  test('are a new array after a change, also if the new record equals the old one', () => {
    for (const rows of [[one], [one, two], [one, { id: 2 }], [one, undefined]] as const) {
      const now = { rows, total: 2 }
      expect(keepRows({ rows: [one, two, one] }, now).rows).toBe(rows)
      expect(keepRows(undefined, now).rows).toBe(rows)
    }
    const replaced = [one, { id: 2 }]
    expect(keepRows({ rows: [one, two] }, { rows: replaced }).rows).toBe(replaced)
  })
})
