// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which knows its current row
import { FlexRender, type Header, type RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import type { features, SortState } from './table-columns.ts'

interface Props<Data extends RowData> {
  headers: Header<typeof features, Data>[]
  sorted: SortState | undefined
  onSort: ((order: string) => void) | undefined
  tick: ReactNode
}

/** The column heads; those that the server can sort by are buttons. */
export function TableHead<Data extends RowData>({ headers, sorted, onSort, tick }: Props<Data>) {
  return (
    <div role="rowgroup" className={classes.heads}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        {tick && <span role="columnheader">{tick}</span>}
        {headers.map((header) => {
          const look = header.column.columnDef.meta
          const here = look?.order !== undefined && look.order === sorted?.order ? sorted : undefined
          const order = look?.order
          return (
            <span
              key={header.id}
              role="columnheader"
              className="cut"
              data-align={look?.align}
              title={look?.hint}
              aria-sort={here && (here.descending ? 'descending' : 'ascending')}
            >
              {order && onSort ? (
                <button type="button" className={classes.order} onClick={() => onSort(order)}>
                  <FlexRender header={header} />
                  {here && <i className={classes.sort}>{here.descending ? '↓' : '↑'}</i>}
                </button>
              ) : (
                <FlexRender header={header} />
              )}
            </span>
          )
        })}
      </div>
    </div>
  )
}
