// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned with transform, which table elements do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and marks the current row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all rows
import { Checkbox } from '@mantine/core'
import type { Row, RowData } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import classes from './data-table.module.css'
import { type CellActions, CurrentRow, cellIdOf } from './table-cells.ts'
import { contentOf, type features } from './table-columns.ts'
import type { Drag, Node } from './table-tree.ts'

interface Props<Data extends RowData> {
  /** The id of the element. */
  id: string
  rowId: string
  row: Row<typeof features, Data>
  index: number
  name: string
  /** Who has just changed the row; shown for some seconds. */
  changedBy: string | undefined
  isCurrent: boolean
  /** The column of the current cell, if it is in this row. */
  currentColumn: string | undefined
  cells: CellActions<Data> | undefined
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  onToggleSelected: () => void
  onPeek: () => void
  onOpen: () => void
  style: React.CSSProperties
  /** The row's position in a tree. */
  node?: Node
  drag?: Drag | undefined
}

export function TableRow<Data extends RowData>({ row, isSelected, node, drag, cells, ...props }: Props<Data>) {
  const onClick = (event: MouseEvent) => (event.ctrlKey || event.metaKey ? props.onOpen() : props.onPeek())
  /** Ctrl+click opens the record in every cell. */
  const onCellClick = (event: MouseEvent, column: string) => {
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    cells?.run(props.rowId, column, event.currentTarget)
  }
  const actionOf = (column: string) =>
    cells?.columns.includes(column) && cells.isOffered(row.original, column)
      ? {
          'data-acts': true,
          'aria-haspopup': 'dialog' as const,
          onClick: (event: MouseEvent) => onCellClick(event, column),
          onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
        }
      : undefined
  return (
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={isSelected}
      aria-current={props.isCurrent || undefined}
      aria-level={node?.level}
      aria-expanded={node?.open}
      {...drag}
      className={classes.row}
      data-at={props.isCurrent || undefined}
      data-picked={isSelected || undefined}
      data-changed={props.changedBy !== undefined || undefined}
      style={props.style}
      onClick={onClick}
      onDoubleClick={props.onOpen}
    >
      {isSelected !== undefined && (
        <span role="gridcell" className={classes.pick} onClick={(e) => e.stopPropagation()}>
          <Checkbox
            aria-label={`Select ${props.name}`}
            checked={isSelected}
            onChange={props.onToggleSelected}
            className={classes.checkbox ?? ''}
            tabIndex={-1}
          />
        </span>
      )}
      <CurrentRow value={props.isCurrent}>
        {row.getAllCells().map((cell) => (
          <span
            key={cell.id}
            id={cellIdOf(props.id, cell.column.id)}
            role="gridcell"
            className={classes.cell}
            data-column={cell.column.id}
            data-align={cell.column.columnDef.meta?.align}
            data-at={cell.column.id === props.currentColumn || undefined}
            {...actionOf(cell.column.id)}
          >
            {contentOf(cell.column.columnDef.cell, cell.getContext())}
          </span>
        ))}
      </CurrentRow>
      {props.changedBy !== undefined && (
        <span role="gridcell" className="visually-hidden">
          Changed by <bdi>{props.changedBy}</bdi>
        </span>
      )}
    </div>
  )
}
