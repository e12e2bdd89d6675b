import { expect, test } from 'vitest'
import { columnAfter } from '../../../src-renderer/ui/table-cells.ts'

test('right and left move between the cells with an action, and left of the first is the whole row', () => {
  const columns = ['state', 'labels', 'due']
  const moves = [
    [undefined, 1, 'state'],
    ['state', 1, 'labels'],
    ['due', 1, 'due'],
    ['due', -1, 'labels'],
    ['state', -1, undefined],
    [undefined, -1, undefined],
    // A column that is no longer shown.
    ['weight', 1, 'state'],
  ] as const
  for (const [from, by, to] of moves) expect([from, by, columnAfter(columns, from, by)]).toEqual([from, by, to])
  expect(columnAfter([], undefined, 1)).toBe(undefined)
})
