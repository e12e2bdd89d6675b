import { useColumns } from '../../../src-renderer/lists/use-columns.ts'
import type { Columns } from '../../../src-renderer/ui/table-columns.ts'
import { describe, expect, test } from '../../support/console.ts'
import { renderHook } from '../render-hook.tsx'

interface Row {
  id: number
}
const columns: Columns<Row> = [
  { id: 'title', meta: { track: 'minmax(140px, 1fr)' } },
  { id: 'people', meta: { track: '68px', name: 'People' } },
  { id: 'due', meta: { track: '80px', name: 'Due', from: 300 } },
  { id: 'more', meta: { track: '80px', name: 'More', optional: true } },
  { id: 'updated', meta: { track: '72px', name: 'Updated' } },
]

function shownAt(width: number, chosen?: string) {
  const url = { get: () => chosen, replace: () => undefined, push: () => undefined }
  const { shown, hidden } = renderHook(() => useColumns(columns, url, width))
  return [shown.map(({ id }) => id), [...hidden].sort()]
}

describe('the columns of a list', () => {
  test('are all that are not optional, if they fit', () => {
    expect(shownAt(1200)).toEqual([['title', 'people', 'due', 'updated'], ['more']])
    // 16 + 140 + 68 + 80 + 72 pixels, four gaps of 12 and a margin of 32.
    expect(shownAt(456)).toEqual([['title', 'people', 'due', 'updated'], ['more']])
  })

  test('leave from the end until the others fit, and the title stays', () => {
    expect(shownAt(455)).toEqual([
      ['title', 'people', 'due'],
      ['more', 'updated'],
    ])
    expect(shownAt(299)).toEqual([
      ['title', 'people'],
      ['due', 'more', 'updated'],
    ])
    expect(shownAt(100)).toEqual([['title'], ['due', 'more', 'people', 'updated']])
  })

  test('are exactly those that the user chose, at every width', () => {
    expect(shownAt(100, 'more,updated')).toEqual([
      ['title', 'more', 'updated'],
      ['due', 'people'],
    ])
  })
})
