import { describe, expect, test } from 'vitest'
import { groupedLines, idsOf, linesOf } from '../../../src-renderer/ui/table-lines.ts'

const rows = [{ id: 'a', of: 'x' }, { id: 'b', of: 'y' }, undefined, { id: 'c', of: 'x' }]
const idOf = (row: { id: string }) => row.id
const keyOf = (row: { of: string }) => row.of

describe('the lines of a table', () => {
  test('include a skeleton for each row that is not loaded', () => {
    expect(linesOf(rows, idOf).map((line) => line.kind)).toEqual(['row', 'row', 'skeleton', 'row'])
  })

  test('have ids for rows, undefined ones for rows that are not loaded, and none for heads', () => {
    expect(idsOf(linesOf(rows, idOf))).toEqual(['a', 'b', undefined, 'c'])
    expect(idsOf(groupedLines(rows, idOf, keyOf))).toEqual(['a', 'c', 'b'])
  })

  test('are grouped in the order of the first rows, with only loaded rows', () => {
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

  test('are grouped in a given order', () => {
    const lines = groupedLines(rows, idOf, keyOf, (a, b) => (a < b ? 1 : -1))
    expect(idsOf(lines)).toEqual(['b', 'a', 'c'])
  })
})
