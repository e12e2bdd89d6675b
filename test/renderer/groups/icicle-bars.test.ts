import { describe, expect, test } from 'vitest'
import { barsOf, branchesOf, nextBar, pathTo } from '../../../src-renderer/groups/icicle-bars.ts'

const group = (
  id: number,
  parent_id: number | null,
  projects: number,
  storage_size = 0,
  last_activity_at: string | null = null,
) => ({
  id,
  parent_id,
  name: `G${id}`,
  full_path: `g${id}`,
  projects,
  storage_size,
  last_activity_at,
})
const groups = [group(1, null, 1), group(2, 1, 2), group(3, 1, 5, 90), group(4, 3, 1), group(5, null, 1, 10)]

describe('the branches of an icicle', () => {
  test('include subgroups, largest first', () => {
    const [first, second] = branchesOf(groups, 'projects')
    expect([first?.id, first?.projects, first?.storage_size]).toEqual([1, 9, 90])
    expect(first?.children.map(({ id, projects }) => [id, projects])).toEqual([
      [3, 6],
      [2, 2],
    ])
    expect(second?.id).toBe(5)
  })

  test('have the last activity of their projects, subgroups included', () => {
    const [first] = branchesOf(
      [group(1, null, 1, 0, '2026-01-01'), group(2, 1, 1, 0, '2026-03-01'), group(3, 1, 0)],
      'projects',
    )
    expect([first, ...(first?.children ?? [])].map((branch) => branch?.last_activity_at)).toEqual([
      '2026-03-01',
      '2026-03-01',
      undefined,
    ])
  })

  test('have a group at the top level if its parent is not visible', () => {
    expect(branchesOf([group(7, 99, 3)], 'projects').map(({ id }) => id)).toEqual([7])
  })

  test('are found with all their ancestors', () => {
    const branches = branchesOf(groups, 'projects')
    expect(pathTo(branches, 4).map(({ id }) => id)).toEqual([1, 3, 4])
    expect(pathTo(branches, 99)).toEqual([])
    expect(pathTo(branches, undefined)).toEqual([])
  })
})

describe('the bars of an icicle', () => {
  const bars = barsOf(branchesOf(groups, 'projects'), 'projects', 1000, 1)
  const at = (id: number) => bars.find(({ branch }) => branch.id === id)

  test('are as wide as their share, below their parent from left to right', () => {
    expect(at(1)).toMatchObject({ depth: 0, x: 0, width: 900 })
    expect(at(5)).toMatchObject({ depth: 0, x: 900, width: 100 })
    expect(at(3)).toMatchObject({ depth: 1, x: 0, width: 600 })
    expect(at(2)).toMatchObject({ depth: 1, x: 600, width: 200 })
    expect(at(4)).toMatchObject({ depth: 2, x: 0, width: 100 })
  })

  test('stay within the bar of their parent', () => {
    for (const { branch, x, width } of bars)
      for (const child of bars.filter((bar) => branch.children.some(({ id }) => id === bar.branch.id)))
        expect([child.x >= x, child.x + child.width <= x + width + 1e-9]).toEqual([true, true])
  })

  test('are omitted with their subgroups if they are too narrow, and if there is nothing to show', () => {
    expect(barsOf(branchesOf(groups, 'projects'), 'projects', 1000, 150).map(({ branch }) => branch.id)).toEqual([
      1, 3, 2,
    ])
    expect(barsOf(branchesOf([group(1, null, 0)], 'projects'), 'projects', 1000, 1)).toEqual([])
  })

  test('are reached with the arrow keys along the row, down and up', () => {
    const go = (id: number, key: string) => nextBar(bars, id, key)?.branch.id
    expect(go(1, 'ArrowRight')).toBe(5)
    expect(go(5, 'ArrowLeft')).toBe(1)
    expect(go(1, 'ArrowDown')).toBe(3)
    expect(go(4, 'ArrowUp')).toBe(3)
    expect(go(5, 'ArrowDown')).toBeUndefined()
    expect(go(1, 'Enter')).toBeUndefined()
  })

  test('are not reached below the next bar from a bar without subgroups', () => {
    const beside = barsOf(
      branchesOf([group(1, null, 6), group(2, null, 1), group(3, 2, 3)], 'projects'),
      'projects',
      1000,
      1,
    )
    expect(nextBar(beside, 1, 'ArrowDown')).toBeUndefined()
    expect(nextBar(beside, 2, 'ArrowDown')?.branch.id).toBe(3)
  })
})
