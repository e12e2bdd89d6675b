import { describe, expect, test } from 'vitest'
import {
  formatOpenIds,
  parseOpenIds,
  treeItems,
  treeLines,
  visiblePages,
} from '../../../src-renderer/groups/tree-rows.ts'
import { treeStep } from '../../../src-renderer/ui/table-tree.ts'

const row = (id: number) => ({ id })
const none = () => undefined
const print = (items: ReturnType<typeof treeItems<{ id: number }>>) =>
  items.map(({ row: held, level }) => `${'-'.repeat(level)}${held?.id ?? '?'}`)

describe('the rows of a tree', () => {
  test('follow their expanded parents', () => {
    const branches = new Map([
      [1, [row(11), row(12)]],
      [12, [row(121)]],
      [2, [row(21)]],
    ])
    const items = treeItems(
      [row(1), row(2)],
      new Set([1, 12]),
      (id) => branches.get(id),
      () => 0,
    )
    expect(print(items)).toEqual(['-1', '--11', '--12', '---121', '-2'])
    expect(items.map(({ topIndex }) => topIndex)).toEqual([0, 0, 0, 0, 1])
  })

  test('are undefined, in the expected number, until an expanded branch has loaded', () => {
    const items = treeItems([row(1), row(2)], new Set([1]), none, () => 3)
    expect(print(items)).toEqual(['-1', '--?', '--?', '--?', '-2'])
  })

  test('stay undefined at the top level until they have loaded', () => {
    expect(print(treeItems([undefined, row(2)], new Set([2]), none, () => 0))).toEqual(['-?', '-2'])
  })

  test('do not include an expanded group whose parent is collapsed', () => {
    expect(
      print(
        treeItems(
          [row(1)],
          new Set([11]),
          () => [row(111)],
          () => 0,
        ),
      ),
    ).toEqual(['-1'])
  })

  test('become table lines of kind row, or skeleton while loading', () => {
    const lines = treeLines(treeItems([row(1)], new Set([1]), none, () => 1))
    expect(lines).toEqual([
      { kind: 'row', id: '1', row: { id: 1 }, index: 0 },
      { kind: 'skeleton', index: 1 },
    ])
  })
})

describe('the visible pages of a tree', () => {
  test('are listed per branch, with the first and last top-level index', () => {
    const branch = Array.from({ length: 250 }, (_, i) => (i < 100 ? row(1000 + i) : undefined))
    const items = treeItems(
      [row(1), row(2), row(3)],
      new Set([2]),
      () => branch,
      () => 0,
    )
    const seen = visiblePages(items, 98, 110, 100)
    expect([...(seen.branches.get(2) ?? [])]).toEqual([1, 2])
    expect(seen).toMatchObject({ first: 1, last: 1 })
    expect(visiblePages(items, 251, 252, 100)).toMatchObject({ first: 1, last: 2 })
    const pagesAt = (index: number) => [...(visiblePages(items, index, index, 100).branches.get(2) ?? [])]
    expect([2, 101, 102, 201, 202].map(pagesAt)).toEqual([[1], [1], [2], [2], [3]])
  })
})

describe('expanded groups in the URL', () => {
  test('are parsed as they were written', () => {
    const open = new Set([12, 7, 40])
    expect(parseOpenIds(formatOpenIds(open))).toEqual(open)
  })

  test('are omitted if there are none, and invalid ids are ignored', () => {
    expect(formatOpenIds(new Set())).toBeUndefined()
    expect(parseOpenIds('12.x.-3.007..9')).toEqual(new Set([12, 9]))
    expect(parseOpenIds(undefined)).toEqual(new Set())
  })
})

describe('the arrow keys in a tree', () => {
  const items = treeItems(
    [row(1), row(2)],
    new Set([1]),
    () => [row(11), row(12)],
    () => 0,
  )
  const lines = treeLines(items)
  const levels = new Map(items.map(({ row: held, level }) => [held?.id, level]))
  const tree = {
    nodeOf: ({ id }: { id: number }) => ({
      level: levels.get(id) ?? 1,
      open: id === 1 ? true : id === 2 ? false : undefined,
    }),
  }
  const step = (at: string, key: string) => treeStep(tree, lines, at, key)

  test('right expands a collapsed group, and moves into an expanded one', () => {
    expect(step('2', 'ArrowRight')).toEqual({ kind: 'toggle', row: { id: 2 }, open: true })
    expect(step('1', 'ArrowRight')).toEqual({ kind: 'next' })
    expect(step('12', 'ArrowRight')).toEqual({ kind: 'stay' })
  })

  test('right expands a group whose number of subgroups has not loaded, because the key would be lost otherwise', () => {
    const unknown = { nodeOf: () => ({ level: 1, open: undefined, isUnknown: true }) }
    expect(treeStep(unknown, lines, '2', 'ArrowRight')).toEqual({ kind: 'toggle', row: { id: 2 }, open: true })
    expect(treeStep(unknown, lines, '2', 'ArrowLeft')).toEqual({ kind: 'stay' })
  })

  test('right moves to a row that is still loading, but not out of an expanded group without rows', () => {
    const at = (branch: readonly undefined[]) =>
      treeStep(
        { nodeOf: ({ id }) => ({ level: 1, open: id === 1 }) },
        treeLines(
          treeItems(
            [row(1), row(2)],
            new Set([1]),
            () => branch,
            () => 0,
          ),
        ),
        '1',
        'ArrowRight',
      )
    expect(at([undefined])).toEqual({ kind: 'next' })
    expect(at([])).toEqual({ kind: 'stay' })
  })

  test('left collapses an expanded group, and moves to the parent of any other row', () => {
    expect(step('1', 'ArrowLeft')).toEqual({ kind: 'toggle', row: { id: 1 }, open: false })
    expect(step('12', 'ArrowLeft')).toEqual({ kind: 'go', id: '1' })
    expect(step('2', 'ArrowLeft')).toEqual({ kind: 'stay' })
  })

  test('other keys are left to the table', () => {
    expect(step('1', 'ArrowDown')).toBeUndefined()
  })
})
