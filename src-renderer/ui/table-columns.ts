import { type ColumnDef, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'

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

export interface SortState {
  order: string
  descending: boolean
}
