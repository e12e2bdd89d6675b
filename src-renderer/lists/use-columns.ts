import type { RowData } from '@tanstack/react-table'
import type { Columns } from '../ui/table-columns.ts'
import type { UrlState } from './use-url-state.ts'

/**
 * The visible columns. By default, all that are not optional and have enough room. Columns that the user chose, which the URL lists, are
 * shown at every width.
 * @param width Width of the table in CSS pixels
 */
export function useColumns<Row extends RowData>(all: Columns<Row>, url: UrlState, width: number) {
  const named = url.get('columns')?.split(',')
  const choosable = all.flatMap(({ id, meta }) => (id && meta?.name ? [id] : []))
  const isShown = ({ id, meta }: Columns<Row>[number]) => {
    if (named) return !id || !meta?.name || named.includes(id)
    return !meta?.optional && (meta?.from ?? 0) <= width
  }
  const shown = all.filter(isShown)
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
