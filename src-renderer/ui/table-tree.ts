import type { DragEvent, KeyboardEvent } from 'react'
import type { Line } from './table-lines.ts'

/** Where a row stands in a tree: `open` is undefined where it holds nothing. */
export interface Node {
  level: number
  open: boolean | undefined
}

/** What makes a row something to drag, or to drop on. */
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
  /** Goes to another row, by its id. */
  onCurrent: (id: string) => void
  drag?: (row: Row) => Drag | undefined
}

/** Right opens, then goes in; left closes, then goes out. All other keys are those of the table. */
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

/** What an arrow does at this row. */
export function treeStep<Row>(
  { nodeOf: of }: Pick<Tree<Row>, 'nodeOf'>,
  lines: readonly Line<Row>[],
  at: string | undefined,
  key: string,
): Step<Row> | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const index = lines.findIndex((line) => line.kind === 'row' && line.id === at)
  const here = lines[index]
  if (here?.kind !== 'row') return { kind: 'stay' }
  const { level, open } = of(here.row)
  if (key === 'ArrowRight') {
    if (open === false) return { kind: 'turn', row: here.row, open: true }
    const next = lines[index + 1]
    const inside = next?.kind === 'ghost' || (next?.kind === 'row' && of(next.row).level > level)
    return open && inside ? { kind: 'next' } : { kind: 'stay' }
  }
  if (open) return { kind: 'turn', row: here.row, open: false }
  const above = lines.slice(0, index).findLast((line) => line.kind === 'row' && of(line.row).level < level)
  return above?.kind === 'row' ? { kind: 'go', id: above.id } : { kind: 'stay' }
}
