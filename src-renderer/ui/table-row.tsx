// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned with transform, which table elements do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and marks the current row
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all rows
import { Checkbox } from '@mantine/core'
import type { Row, RowData } from '@tanstack/react-table'
import { type MouseEvent, memo } from 'react'
import classes from './data-table.module.css'
import { CurrentRow, cellIdOf } from './table-cells.ts'
import { type Columns, contentOf, type features } from './table-columns.ts'
import type { Drag } from './table-tree.ts'

interface Props<Data extends RowData> {
  /** The id of the element. */
  id: string
  rowId: string
  row: Row<typeof features, Data>
  columns: Columns<Data>
  index: number
  name: string
  /** Who has just changed the row; shown for some seconds. */
  changedBy: string | undefined
  isCurrent: boolean
  /** The column of the current cell, if it is in this row. */
  currentColumn: string | undefined
  /** The columns of the cells that act, separated by spaces. */
  acting: string | undefined
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined
  onToggleSelected: (id: string) => void
  onPeek: (id: string) => void
  onOpen: (id: string) => void
  onCell: (id: string, column: string, cell: Element) => void
  /** Pixels from the top of the list; undefined on paper. */
  offset: number | undefined
  /** The row's position in a tree. */
  level: number | undefined
  open: boolean | undefined
  drag: ((row: Data) => Drag | undefined) | undefined
}

/** Rows are new objects on every render of the table, with the record and the columns of before. */
const isSameRow = <Data extends RowData>(some: Props<Data>, other: Props<Data>) =>
  (Object.keys(other) as (keyof Props<Data>)[]).every((name) =>
    name === 'row' ? some.row.original === other.row.original : Object.is(some[name], other[name]),
  )

/** Renders again only if something of this row has changed: all rows together would take longer than two keys are apart. */
export const TableRow = memo(PlainRow, isSameRow) as typeof PlainRow

function PlainRow<Data extends RowData>({ row, isSelected, ...props }: Props<Data>) {
  const { rowId } = props
  const open = () => props.onOpen(rowId)
  const onClick = (event: MouseEvent) => (event.ctrlKey || event.metaKey ? open() : props.onPeek(rowId))
  /** Ctrl+click opens the record in every cell. */
  const onCellClick = (event: MouseEvent, column: string) => {
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    props.onCell(rowId, column, event.currentTarget)
  }
  const acting = props.acting?.split(' ')
  const actionOf = (column: string) =>
    acting?.includes(column)
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
      aria-level={props.level}
      aria-expanded={props.open}
      {...props.drag?.(row.original)}
      className={classes.row}
      data-at={props.isCurrent || undefined}
      data-picked={isSelected || undefined}
      data-changed={props.changedBy !== undefined || undefined}
      style={props.offset === undefined ? {} : { transform: `translateY(${props.offset}px)` }}
      onClick={onClick}
      onDoubleClick={open}
    >
      {isSelected !== undefined && (
        <span role="gridcell" className={classes.pick} onClick={(e) => e.stopPropagation()}>
          <Checkbox
            aria-label={`Select ${props.name}`}
            checked={isSelected}
            onChange={() => props.onToggleSelected(rowId)}
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
