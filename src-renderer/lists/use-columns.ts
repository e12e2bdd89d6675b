import type { RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Columns, minWidthOf, trackOf, wideFrom } from '../ui/table-columns.ts'
import type { UrlState } from './use-url-state.ts'

/**
 * The visible columns. By default, all that are not optional and have enough room; if the rest is still too wide, the last ones leave. Columns
 * that the user chose, which the URL lists, are shown at every width.
 * @param width Width of the table in CSS pixels
 */
export function useColumns<Row extends RowData>(all: Columns<Row>, url: UrlState, width: number) {
  const chosen = url.get('columns')
  const named = useMemo(() => chosen?.split(','), [chosen])
  const choosable = all.flatMap(({ id, meta }) => (id && meta?.name ? [id] : []))
  const shown = useMemo(
    () =>
      named
        ? all.filter(({ id, meta }) => !id || !meta?.name || named.includes(id))
        : fitting(
            all.filter(({ meta }) => !meta?.optional && (meta?.from ?? 0) <= width),
            width,
          ),
    [all, named, width],
  )
  const isShown = (column: Columns<Row>[number]) => shown.includes(column)
  const hidden = new Set(all.flatMap((column) => (column.id && !isShown(column) ? [column.id] : [])))
  const toggle = (id: string) =>
    url.replace({ columns: choosable.filter((other) => hidden.has(other) === (other === id)).join(',') || 'none' })
  return {
    hidden,
    /** Whether the user chose the columns. */
    customized: named !== undefined,
    shown,
    toggle,
    reset: () => url.replace({ columns: undefined }),
  }
}

/** Most lists begin with a check box. */
const CHECKBOX = '16px'

/** Leaves out columns from the end until the others fit. Columns without a name stay. */
function fitting<Row extends RowData>(columns: Columns<Row>, width: number): Columns<Row> {
  const tracks = [CHECKBOX, ...columns.map(({ meta }) => trackOf(meta, width, width >= wideFrom))]
  if (minWidthOf(tracks) <= width) return columns
  const last = columns.findLastIndex(({ meta }) => meta?.name !== undefined)
  return last === -1 ? columns : fitting(columns.toSpliced(last, 1), width)
}
