import { expect, test } from 'vitest'
import { moveSelection, selectedIn } from '../../../src-renderer/log/line-selection.ts'
import { logText } from '../../../src-renderer/log/log-line.ts'

const line = (id: number, stack: string | null = null) =>
  ({ id, created_at: '2026-11-20T14:31:24.567Z', level: 'warn', text: `line ${id}`, stack }) as const
const lines = [line(3), line(5), line(9), line(10)]
const ids = (selection: Parameters<typeof selectedIn>[1]) => selectedIn(lines, selection).map(({ id }) => id)

test('without a selection, the first step up goes to the last line, and steps end at both ends', () => {
  expect(moveSelection(lines, undefined, -1)).toEqual({ anchor: 10, current: 10 })
  expect(moveSelection(lines, undefined, 1)).toEqual({ anchor: 10, current: 10 })
  expect(moveSelection(lines, { anchor: 10, current: 10 }, 1)).toEqual({ anchor: 10, current: 10 })
  expect(moveSelection(lines, { anchor: 5, current: 5 }, -20)).toEqual({ anchor: 3, current: 3 })
  expect(moveSelection([], undefined, -1)).toBeUndefined()
})

test('a selection grows in both directions from where it began', () => {
  const down = moveSelection(lines, { anchor: 5, current: 5 }, 1, true)
  expect(ids(down)).toEqual([5, 9])
  expect(ids(moveSelection(lines, down, -2, true))).toEqual([3, 5])
  expect(ids(moveSelection(lines, down, 1))).toEqual([10])
  expect(ids(undefined)).toEqual([])
})

test('a step from a line that is no longer kept goes to its neighbour', () => {
  expect(moveSelection(lines, { anchor: 7, current: 7 }, 1)).toEqual({ anchor: 9, current: 9 })
  expect(moveSelection(lines, { anchor: 1, current: 1 }, 1)).toEqual({ anchor: 3, current: 3 })
})

test('the text of lines has their times, levels and stacks', () => {
  expect(logText([line(1), line(2, 'Error: full\n    at write')])).toBe(
    '2026-11-20T14:31:24.567Z warn  line 1\n2026-11-20T14:31:24.567Z warn  line 2\nError: full\n    at write\n',
  )
})
