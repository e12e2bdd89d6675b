import type { DragEvent, KeyboardEvent } from 'react'
import type { Line } from './table-lines.ts'

/** A row's position in a tree. */
export interface Node {
  level: number
  /** Undefined for rows without children, and for closed rows whose number of children has not loaded. */
  open: boolean | undefined
  /** The number of children has not loaded. */
  isUnknown?: boolean
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
  onCurrentChange: (id: string) => void
  /** A new function if the properties of any row have changed. */
  drag?: (row: Row) => Drag | undefined
}

/** Right opens a row, then moves to its first child. Left closes a row, then moves to its parent. Other keys go to the table. */
export function treeKeys<Row>(
  tree: Tree<Row>,
  lines: readonly Line<Row>[],
  currentId: string | undefined,
  keys: { next: () => void; onKeyDown: (event: KeyboardEvent) => void },
) {
  return (event: KeyboardEvent) => {
    const step = event.target === event.currentTarget ? treeStep(tree, lines, currentId, event.key) : undefined
    if (!step) return keys.onKeyDown(event)
    event.preventDefault()
    if (step.kind === 'toggle') tree.onOpen(step.row, step.open)
    if (step.kind === 'go') tree.onCurrentChange(step.id)
    if (step.kind === 'next') keys.next()
  }
}

type Step<Row> =
  | { kind: 'toggle'; row: Row; open: boolean }
  | { kind: 'go'; id: string }
  | { kind: 'next' }
  | { kind: 'stay' }

/** The effect of an arrow key on the current row. */
export function treeStep<Row>(
  { nodeOf }: Pick<Tree<Row>, 'nodeOf'>,
  lines: readonly Line<Row>[],
  currentId: string | undefined,
  key: string,
): Step<Row> | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const index = lines.findIndex((line) => line.kind === 'row' && line.id === currentId)
  const currentLine = lines[index]
  if (currentLine?.kind !== 'row') return { kind: 'stay' }
  const { level, open, isUnknown } = nodeOf(currentLine.row)
  if (key === 'ArrowRight') {
    if (open === false || (isUnknown && !open)) return { kind: 'toggle', row: currentLine.row, open: true }
    const next = lines[index + 1]
    const inside = next?.kind === 'skeleton' || (next?.kind === 'row' && nodeOf(next.row).level > level)
    return open && inside ? { kind: 'next' } : { kind: 'stay' }
  }
  if (open) return { kind: 'toggle', row: currentLine.row, open: false }
  const above = lines.slice(0, index).findLast((line) => line.kind === 'row' && nodeOf(line.row).level < level)
  return above?.kind === 'row' ? { kind: 'go', id: above.id } : { kind: 'stay' }
}
