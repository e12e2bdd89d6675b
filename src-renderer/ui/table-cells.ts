import { createContext, useContext } from 'react'

/** The cells of a list that do more than show their record: a click, or Enter on the current cell, acts on the value. */
export interface CellActions<Row> {
  /** The columns of these cells. The right and left arrow keys move between these columns. */
  columns: readonly string[]
  /** Whether the cell acts. Other cells behave like the rest of the row. */
  isOffered: (row: Row, column: string) => boolean
  run: (id: string, column: string, cell: Element) => void
}

/** The columns of a row's cells that act, separated by spaces. */
export const actingOf = <Row>(row: Row, cells: CellActions<Row> | undefined) =>
  cells?.columns.filter((column) => cells.isOffered(row, column)).join(' ')

/** Whether the row around a component is the current row; undefined outside lists. */
export const CurrentRow = createContext<boolean | undefined>(undefined)

/** The tab index of a button inside a row: only the current row has tab stops, so that Tab does not pass through every row. */
export const useRowTabIndex = () => (useContext(CurrentRow) === false ? -1 : 0)

/** The id of an element that may be the active descendant of its grid. */
export const cellIdOf = (rowId: string, column: string) => `${rowId}-${column}`

/** The column that an arrow key moves to; undefined for the whole row. */
export function columnAfter(columns: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : columns.indexOf(current)
  return columns[Math.min(columns.length - 1, Math.max(-1, at + by))]
}
