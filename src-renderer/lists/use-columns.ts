import type { RowData } from '@tanstack/react-table'
import type { Columns } from '../ui/table-columns.ts'
import type { UrlState } from './use-url-state.ts'

/** The visible columns: those listed in the URL, or by default all that are not optional. */
export function useColumns<Row extends RowData>(all: Columns<Row>, url: UrlState) {
  const named = url.get('columns')?.split(',')
  const choosable = all.flatMap((column) => (column.meta?.name && column.id ? [column.id] : []))
  const optional = all.flatMap(({ id, meta }) => (id && meta?.optional ? [id] : []))
  const hidden = new Set(named ? choosable.filter((id) => !named.includes(id)) : optional)
  const toggle = (id: string) =>
    url.replace({ columns: choosable.filter((other) => hidden.has(other) === (other === id)).join(',') || 'none' })
  return {
    hidden,
    /** Whether the user changed the default columns. */
    customized: named !== undefined,
    shown: all.filter((column) => !column.id || !hidden.has(column.id)),
    toggle,
    reset: () => url.replace({ columns: undefined }),
  }
}
