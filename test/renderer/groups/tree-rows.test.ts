import { describe, expect, test } from 'vitest'
import { openFrom, openText, pagesInSight, treeItems, treeLines } from '../../../src-renderer/groups/tree-rows.ts'
import { treeStep } from '../../../src-renderer/ui/table-tree.ts'

const row = (id: number) => ({ id })
const none = () => undefined
const told = (items: ReturnType<typeof treeItems<{ id: number }>>) =>
  items.map(({ row: held, level }) => `${'-'.repeat(level)}${held?.id ?? '?'}`)

describe('the rows of a tree', () => {
  test('stand under their parents, as deep as these are open', () => {
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
    expect(told(items)).toEqual(['-1', '--11', '--12', '---121', '-2'])
    expect(items.map(({ top }) => top)).toEqual([0, 0, 0, 0, 1])
  })

  test('an opened branch that has not come holds as many places as are expected', () => {
    const items = treeItems([row(1), row(2)], new Set([1]), none, () => 3)
    expect(told(items)).toEqual(['-1', '--?', '--?', '--?', '-2'])
  })

  test('holes at the top stay holes', () => {
    expect(told(treeItems([undefined, row(2)], new Set([2]), none, () => 0))).toEqual(['-?', '-2'])
  })

  test('a branch below one that is closed is not shown, though it is open itself', () => {
    expect(
      told(
        treeItems(
          [row(1)],
          new Set([11]),
          () => [row(111)],
          () => 0,
        ),
      ),
    ).toEqual(['-1'])
  })

  test('as lines they are rows and ghosts', () => {
    const lines = treeLines(treeItems([row(1)], new Set([1]), none, () => 1))
    expect(lines).toEqual([
      { kind: 'row', id: '1', row: { id: 1 }, index: 0 },
      { kind: 'skeleton', index: 1 },
    ])
  })
})

describe('what is in sight of a tree', () => {
  test('names the pages of each branch, and the places at the top', () => {
    const branch = Array.from({ length: 250 }, (_, i) => (i < 100 ? row(1000 + i) : undefined))
    const items = treeItems(
      [row(1), row(2), row(3)],
      new Set([2]),
      () => branch,
      () => 0,
    )
    const seen = pagesInSight(items, 98, 110, 100)
    expect([...(seen.branches.get(2) ?? [])]).toEqual([1, 2])
    expect(seen).toMatchObject({ first: 1, last: 1 })
    expect(pagesInSight(items, 251, 252, 100)).toMatchObject({ first: 1, last: 2 })
  })
})

describe('opened branches in the URL', () => {
  test('come back as they were written', () => {
    const open = new Set([12, 7, 40])
    expect(openFrom(openText(open))).toEqual(open)
  })

  test('nothing is written where nothing is open, and what is no id is passed over', () => {
    expect(openText(new Set())).toBeUndefined()
    expect(openFrom('12.x.-3.007..9')).toEqual(new Set([12, 9]))
    expect(openFrom(undefined)).toEqual(new Set())
  })
})

describe('the arrows in a tree', () => {
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

  test('right opens what is closed, and goes into what is open', () => {
    expect(step('2', 'ArrowRight')).toEqual({ kind: 'toggle', row: { id: 2 }, open: true })
    expect(step('1', 'ArrowRight')).toEqual({ kind: 'next' })
    expect(step('12', 'ArrowRight')).toEqual({ kind: 'stay' })
  })

  test('right goes to a row that is still to come, and not past an open group that holds nothing', () => {
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

  test('left closes what is open, and goes to the parent of anything else', () => {
    expect(step('1', 'ArrowLeft')).toEqual({ kind: 'toggle', row: { id: 1 }, open: false })
    expect(step('12', 'ArrowLeft')).toEqual({ kind: 'go', id: '1' })
    expect(step('2', 'ArrowLeft')).toEqual({ kind: 'stay' })
  })

  test('other keys are left to the table', () => {
    expect(step('1', 'ArrowDown')).toBeUndefined()
  })
})
