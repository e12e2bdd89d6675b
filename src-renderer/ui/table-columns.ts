import { type ColumnDef, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

interface ColumnLook {
  /** Grid track: `96px`, `minmax(0, 1fr)`. */
  track: string
  align?: 'right'
  /** Track for tables narrower than 900 px. */
  narrow?: string
  /** Track for tables at least `wideFrom` px wide. */
  wide?: string
  /** Hides the column by default in tables narrower than this. */
  from?: number
  /** The server's `order_by` value for this column. */
  order?: string
  /** Name in the column chooser. A column without a name cannot be hidden. */
  name?: string
  /** Tooltip of the column head. */
  hint?: string
  /** Hidden by default. */
  optional?: boolean
}
export const wideFrom = 1560

export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[]

/**
 * The content of a cell or head. Calls the function of the column: mounting it as a component would replace every cell on every render,
 * because lists create their columns again.
 */
export const contentOf = <Context>(
  template: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
): ReactNode => (typeof template === 'function' ? template(context) : template)

export interface SortState {
  order: string
  descending: boolean
}
