import { type RowData, useTable } from '@tanstack/react-table'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Columns, contentOf, features } from '../../src-renderer/ui/table-columns.ts'

/** The texts in the cell of a column, in their order. */
export function textsOfCell<Row extends RowData>(columns: Columns<Row>, id: string, row: Row): string[] {
  function Cell() {
    const [only] = useTable({ features, columns, data: [row] }).getRowModel().rows
    const cell = only?.getAllCells().find(({ column }) => column.id === id)
    return cell && contentOf(cell.column.columnDef.cell, cell.getContext())
  }
  return renderToStaticMarkup(<Cell />)
    .split(/<[^>]*>/)
    .filter(Boolean)
}
