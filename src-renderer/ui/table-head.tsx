// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned with transform, which table elements do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and marks the current row
import type { Header, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { contentOf, type features, type SortState } from './table-columns.ts'

interface Props<Data extends RowData> {
  headers: Header<typeof features, Data>[]
  sorted: SortState | undefined
  onSort: ((order: string) => void) | undefined
  checkbox: ReactNode
}

/** The column heads. Heads of sortable columns are buttons. */
export function TableHead<Data extends RowData>({ headers, sorted, onSort, checkbox }: Props<Data>) {
  return (
    <div role="rowgroup" className={classes.heads}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        {checkbox && <span role="columnheader">{checkbox}</span>}
        {headers.map((header) => {
          const look = header.column.columnDef.meta
          const sortState = look?.order !== undefined && look.order === sorted?.order ? sorted : undefined
          const order = look?.order
          const content = contentOf(header.column.columnDef.header, header.getContext())
          return (
            <span
              key={header.id}
              role="columnheader"
              className="cut"
              data-align={look?.align}
              title={look?.hint}
              aria-sort={sortState && (sortState.descending ? 'descending' : 'ascending')}
            >
              {order && onSort ? (
                <button type="button" className={classes.order} onClick={() => onSort(order)}>
                  {content}
                  {sortState && <i className={classes.sort}>{sortState.descending ? '↓' : '↑'}</i>}
                </button>
              ) : (
                content
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}
