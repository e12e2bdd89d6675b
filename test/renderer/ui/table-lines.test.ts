import { describe, expect, test } from 'vitest'
import { groupedLines, idsOf, linesOf } from '../../../src-renderer/ui/table-lines.ts'

const rows = [{ id: 'a', of: 'x' }, { id: 'b', of: 'y' }, undefined, { id: 'c', of: 'x' }]
const idOf = (row: { id: string }) => row.id
const keyOf = (row: { of: string }) => row.of

describe('the lines of a table', () => {
  test('a row that is still to come keeps its place', () => {
    expect(linesOf(rows, idOf).map((line) => line.kind)).toEqual(['row', 'row', 'ghost', 'row'])
  })

  test('one can go to a row that is still to come, but stand on none of a head', () => {
    expect(idsOf(linesOf(rows, idOf))).toEqual(['a', 'b', undefined, 'c'])
    expect(idsOf(groupedLines(rows, idOf, keyOf))).toEqual(['a', 'c', 'b'])
  })

  test('groups follow the first of their rows, and hold what is loaded', () => {
    const lines = groupedLines(rows, idOf, keyOf)
    expect(lines.map((line) => (line.kind === 'row' ? line.id : line.kind === 'head' ? line.key : '?'))).toEqual([
      'x',
      'a',
      'c',
      'y',
      'b',
    ])
    expect(idsOf(lines)).toEqual(['a', 'c', 'b'])
  })

  test('groups stand in their own order where they have one', () => {
    const lines = groupedLines(rows, idOf, keyOf, (a, b) => (a < b ? 1 : -1))
    expect(idsOf(lines)).toEqual(['b', 'a', 'c'])
  })
})
