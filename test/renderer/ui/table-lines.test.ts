import { describe, expect, test } from 'vitest'
import { groupedLines, idsOf, type Line, linesOf, restKey, rowIndexAt } from '../../../src-renderer/ui/table-lines.ts'

const rows = [{ id: 'a' }, { id: 'b' }, undefined, { id: 'c' }]
const idOf = (row: { id: string }) => row.id
const shown = (lines: readonly Line<unknown>[]) =>
  lines.map((line) => (line.kind === 'row' ? line.id : line.kind === 'head' ? `[${line.key}]` : '?'))

describe('the lines of a table', () => {
  test('include a skeleton for each row that is not loaded', () => {
    expect(linesOf(rows, idOf).map((line) => line.kind)).toEqual(['row', 'row', 'skeleton', 'row'])
  })

  test('stand under the heads of their groups, loaded or not, in the order of the list', () => {
    const groups = [
      { key: 'x', rows: 1 },
      { key: 'y', rows: 3 },
    ]
    expect(shown(groupedLines(rows, idOf, groups))).toEqual(['[x]', 'a', '[y]', 'b', '?', 'c'])
  })

  test('that are in no group stand under a head of their own at the end', () => {
    const lines = groupedLines(rows, idOf, [{ key: 'x', rows: 2 }])
    expect(shown(lines)).toEqual(['[x]', 'a', 'b', `[${restKey}]`, '?', 'c'])
  })

  test('have no head for a group whose rows are gone', () => {
    const groups = [
      { key: 'x', rows: 4 },
      { key: 'y', rows: 2 },
    ]
    expect(shown(groupedLines(rows, idOf, groups))).toEqual(['[x]', 'a', 'b', '?', 'c'])
  })

  test('have ids for rows, undefined ones for rows that are not loaded, and none for heads', () => {
    expect(idsOf(linesOf(rows, idOf))).toEqual(['a', 'b', undefined, 'c'])
    expect(idsOf(groupedLines(rows, idOf, [{ key: 'x', rows: 4 }]))).toEqual(['a', 'b', undefined, 'c'])
  })

  test('know the index of their row; heads that of the next row', () => {
    const lines = groupedLines(rows, idOf, [
      { key: 'x', rows: 1 },
      { key: 'y', rows: 3 },
    ])
    expect(lines.map((_, line) => rowIndexAt(lines, line))).toEqual([0, 0, 1, 1, 2, 3])
  })
})
