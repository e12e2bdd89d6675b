import type { DragEvent, KeyboardEvent } from 'react'
import type { Line } from './table-lines.ts'

/** A row's position in a tree. `open` is undefined for rows without children. */
export interface Node {
  level: number
  open: boolean | undefined
}

/** Makes a row draggable and a drop target. */
export interface Drag {
  draggable: boolean
  'data-dropping': true | undefined
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent) => void
}

export interface Tree<Row> {
  nodeOf: (row: Row) => Node
  onOpen: (row: Row, open: boolean) => void
  /** Makes another row current. */
  onCurrent: (id: string) => void
  drag?: (row: Row) => Drag | undefined
}

/** Right opens a row, then moves to its first child. Left closes a row, then moves to its parent. Other keys go to the table. */
export function treeKeys<Row>(
  tree: Tree<Row>,
  lines: readonly Line<Row>[],
  at: string | undefined,
  keys: { next: () => void; onKeyDown: (event: KeyboardEvent) => void },
) {
  return (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget ? treeStep(tree, lines, at, event.key) : undefined
    if (!step) return keys.onKeyDown(event)
    event.preventDefault()
    if (step.kind === 'turn') tree.onOpen(step.row, step.open)
    if (step.kind === 'go') tree.onCurrent(step.id)
    if (step.kind === 'next') keys.next()
  }
}

type Step<Row> =
  | { kind: 'turn'; row: Row; open: boolean }
  | { kind: 'go'; id: string }
  | { kind: 'next' }
  | { kind: 'stay' }

/** The effect of an arrow key on the current row. */
export function treeStep<Row>(
  { nodeOf }: Pick<Tree<Row>, 'nodeOf'>,
  lines: readonly Line<Row>[],
  at: string | undefined,
  key: string,
): Step<Row> | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const index = lines.findIndex((line) => line.kind === 'row' && line.id === at)
  const here = lines[index]
  if (here?.kind !== 'row') return { kind: 'stay' }
  const { level, open } = nodeOf(here.row)
  if (key === 'ArrowRight') {
    if (open === false) return { kind: 'turn', row: here.row, open: true }
    const next = lines[index + 1]
    const inside = next?.kind === 'ghost' || (next?.kind === 'row' && nodeOf(next.row).level > level)
    return open && inside ? { kind: 'next' } : { kind: 'stay' }
  }
  if (open) return { kind: 'turn', row: here.row, open: false }
  const above = lines.slice(0, index).findLast((line) => line.kind === 'row' && nodeOf(line.row).level < level)
  return above?.kind === 'row' ? { kind: 'go', id: above.id } : { kind: 'stay' }
}
