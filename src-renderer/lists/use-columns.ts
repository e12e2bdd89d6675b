import type { RowData } from '@tanstack/react-table'
import type { Columns } from '../ui/table-columns.ts'
import type { UrlState } from './use-url-state.ts'

/** Which columns stand: all but the optional ones, or those that the URL names. */
export function useColumns<Row extends RowData>(all: Columns<Row>, place: UrlState) {
  const named = place.get('columns')?.split(',')
  const choosable = all.flatMap((column) => (column.meta?.name && column.id ? [column.id] : []))
  const optional = all.flatMap(({ id, meta }) => (id && meta?.optional ? [id] : []))
  const hidden = new Set(named ? choosable.filter((id) => !named.includes(id)) : optional)
  const toggle = (id: string) =>
    place.replace({ columns: choosable.filter((other) => hidden.has(other) === (other === id)).join(',') || 'none' })
  return {
    hidden,
    /** Other columns stand than those one begins with. */
    chosen: named !== undefined,
    shown: all.filter((column) => !column.id || !hidden.has(column.id)),
    toggle,
    reset: () => place.replace({ columns: undefined }),
  }
}
