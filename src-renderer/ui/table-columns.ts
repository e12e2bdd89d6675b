import { type ColumnDef, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'

interface Look {
  /** Grid track: `96px`, `minmax(0, 1fr)`. */
  track: string
  align?: 'right'
  /** The track where the table is narrower than 900 px. */
  narrow?: string
  /** The track where it is at least as wide as `wideFrom`. */
  wide?: string
  /** Drops the column where the table is narrower than this. */
  from?: number
  /** What the server calls the order of this column. */
  order?: string
  /** Its name in the chooser; without one it always stands. */
  name?: string
  /** What its figures are of, where the head is too short to say: shown on hover. */
  hint?: string
  /** Stands only where it was chosen. */
  optional?: boolean
}
export const wideFrom = 1560

export const features = tableFeatures({ columnMeta: metaHelper<Look>() })
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[]

export interface SortState {
  order: string
  descending: boolean
}
