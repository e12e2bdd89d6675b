import type { Line } from '../ui/table-lines.ts'

/** A row of a tree. `row` is undefined until it has loaded. */
export interface TreeItem<Row> {
  row: Row | undefined
  /** Undefined for top-level rows. */
  parentId: number | undefined
  /** The position of the row among its siblings. */
  index: number
  /** 1 for top-level rows. */
  level: number
  /** The index of the top-level row above this row, or of this row itself. */
  topIndex: number
}
interface HasId {
  id: number
}

/** Flattens the expanded part of the tree. A branch that has not loaded gets as many undefined rows as `expected` returns. */
export function treeItems<Row extends HasId>(
  roots: readonly (Row | undefined)[],
  open: ReadonlySet<number>,
  branchOf: (id: number) => readonly (Row | undefined)[] | undefined,
  expected: (id: number) => number,
): TreeItem<Row>[] {
  const items: TreeItem<Row>[] = []
  const walk = (rows: readonly (Row | undefined)[], parentId: number | undefined, level: number, under: number) => {
    rows.forEach((row, index) => {
      const topIndex = level === 1 ? index : under
      items.push({ row, parentId, index, level, topIndex })
      if (!row || !open.has(row.id)) return
      const holes = (): undefined[] => Array.from({ length: expected(row.id) })
      walk(branchOf(row.id) ?? holes(), row.id, level + 1, topIndex)
    })
  }
  walk(roots, undefined, 1, 0)
  return items
}

export const treeLines = <Row extends HasId>(items: readonly TreeItem<Row>[]): Line<Row>[] =>
  items.map(({ row }, index) => (row ? { kind: 'row', id: String(row.id), row, index } : { kind: 'skeleton', index }))

/** The pages of each branch that contain the items from `first` to `last`. */
export function visiblePages<Row>(items: readonly TreeItem<Row>[], first: number, last: number, size: number) {
  const visible = items.slice(first, last + 1)
  const branches = new Map<number, Set<number>>()
  for (const { parentId, index } of visible) {
    if (parentId === undefined) continue
    branches.set(parentId, (branches.get(parentId) ?? new Set()).add(Math.floor(index / size) + 1))
  }
  const tops = visible.map(({ topIndex }) => topIndex)
  return { branches, first: tops[0] ?? 0, last: tops.at(-1) ?? 0 }
}

/** Ids of expanded groups in the URL: `12.40.7`. */
export const parseOpenIds = (text: string | undefined): ReadonlySet<number> =>
  new Set(
    (text ?? '')
      .split('.')
      .filter((part) => /^[1-9]\d{0,9}$/.test(part))
      .map(Number),
  )
export const formatOpenIds = (open: ReadonlySet<number>): string | undefined =>
  open.size > 0 ? [...open].join('.') : undefined
