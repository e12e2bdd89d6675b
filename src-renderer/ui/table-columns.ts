import { type ColumnDef, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

interface ColumnLook {
  /** Grid track: `96px`, `minmax(0, 1fr)`. */
  track: string
  align?: 'right'
  /** Without a bar while rows load, because the cells hold a button, or in a few rows an icon. */
  hasNoBar?: true
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

/** The grid track of a column in a table of this width. */
export const trackOf = (meta: ColumnLook | undefined, width: number, is_wide: boolean): string =>
  (width < 900 && meta?.narrow) || (is_wide && meta?.wide) || meta?.track || 'minmax(0, 1fr)'

/** Minimum width of all tracks, gaps and padding. Below it, the table scrolls horizontally. */
export const minWidthOf = (tracks: readonly string[]): number =>
  tracks.reduce((sum, track) => sum + (Number(/^(?:minmax\()?(\d+)px/.exec(track)?.[1]) || 0), 0) +
  12 * Math.max(0, tracks.length - 1) +
  32

export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[]

/**
 * The content of a cell or head. Calls the function of the column: mounting it as a component would replace every cell whenever a list
 * creates its columns again.
 */
export const contentOf = <Context>(
  template: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
): ReactNode => (typeof template === 'function' ? template(context) : template)

export interface SortState {
  order: string
  descending: boolean
}
