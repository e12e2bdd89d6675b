// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which knows its current row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all rows
import { Checkbox } from '@mantine/core'
import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import classes from './data-table.module.css'
import type { features } from './table-columns.ts'
import type { Drag, Node } from './table-tree.ts'

interface Props<Data extends RowData> {
  id: string
  row: Row<typeof features, Data>
  index: number
  name: string
  at: boolean
  /** Undefined where rows cannot be picked. */
  picked: boolean | undefined
  onPick: () => void
  onPeek: () => void
  onOpen: () => void
  place: React.CSSProperties
  /** Where it stands in a tree. */
  node?: Node
  drag?: Drag | undefined
}

export function TableRow<Data extends RowData>({ row, picked, node, drag, ...props }: Props<Data>) {
  const onClick = (event: MouseEvent) => (event.ctrlKey || event.metaKey ? props.onOpen() : props.onPeek())
  return (
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={picked}
      aria-current={props.at || undefined}
      aria-level={node?.level}
      aria-expanded={node?.open}
      {...drag}
      className={classes.row}
      data-at={props.at || undefined}
      data-picked={picked || undefined}
      style={props.place}
      onClick={onClick}
      onDoubleClick={props.onOpen}
    >
      {picked !== undefined && (
        <span role="gridcell" className={classes.pick} onClick={(e) => e.stopPropagation()}>
          <Checkbox
            aria-label={`Select ${props.name}`}
            checked={picked}
            onChange={props.onPick}
            className={classes.tick ?? ''}
            tabIndex={-1}
          />
        </span>
      )}
      {row.getAllCells().map((cell) => (
        <span key={cell.id} role="gridcell" className={classes.cell} data-align={cell.column.columnDef.meta?.align}>
          <FlexRender cell={cell} />
        </span>
      ))}
    </div>
  )
}
