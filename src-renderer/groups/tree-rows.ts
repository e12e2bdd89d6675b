import type { Line } from '../ui/table-lines.ts'

/** A row of a tree, or a hole where one is to come. */
export interface TreeItem<Row> {
  row: Row | undefined
  /** Of the branch that it is in; undefined at the top. */
  owner: number | undefined
  /** Its place in that branch. */
  index: number
  /** 1 at the top. */
  level: number
  /** The place at the top under which it hangs. */
  top: number
}
interface Held {
  id: number
}

/** The rows under their parents, as far as these are open. A branch that nothing is known of yet has as many holes as are `expected`. */
export function treeItems<Row extends Held>(
  roots: readonly (Row | undefined)[],
  open: ReadonlySet<number>,
  branchOf: (id: number) => readonly (Row | undefined)[] | undefined,
  expected: (id: number) => number,
): TreeItem<Row>[] {
  const items: TreeItem<Row>[] = []
  const walk = (rows: readonly (Row | undefined)[], owner: number | undefined, level: number, under: number) => {
    rows.forEach((row, index) => {
      const top = level === 1 ? index : under
      items.push({ row, owner, index, level, top })
      if (!row || !open.has(row.id)) return
      const holes = (): undefined[] => Array.from({ length: expected(row.id) })
      walk(branchOf(row.id) ?? holes(), row.id, level + 1, top)
    })
  }
  walk(roots, undefined, 1, 0)
  return items
}

/** The same as lines of a table. */
export const treeLines = <Row extends Held>(items: readonly TreeItem<Row>[]): Line<Row>[] =>
  items.map(({ row }, index) => (row ? { kind: 'row', id: String(row.id), row, index } : { kind: 'skeleton', index }))

/** Which pages of which branches the items between two places need. */
export function pagesInSight<Row>(items: readonly TreeItem<Row>[], first: number, last: number, size: number) {
  const seen = items.slice(first, last + 1)
  const branches = new Map<number, Set<number>>()
  for (const { owner, index } of seen) {
    if (owner === undefined) continue
    branches.set(owner, (branches.get(owner) ?? new Set()).add(Math.floor(index / size) + 1))
  }
  const tops = seen.map(({ top }) => top)
  return { branches, first: tops[0] ?? 0, last: tops.at(-1) ?? 0 }
}

/** Opened branches as they stand in the URL: `12.40.7`. */
export const openFrom = (text: string | undefined): ReadonlySet<number> =>
  new Set(
    (text ?? '')
      .split('.')
      .filter((part) => /^[1-9]\d{0,9}$/.test(part))
      .map(Number),
  )
export const openText = (open: ReadonlySet<number>): string | undefined =>
  open.size > 0 ? [...open].join('.') : undefined
