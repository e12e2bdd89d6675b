import classes from './data-table.module.css'

/** How the text of each cell is aligned; `empty` for a cell without a bar. */
type Cells = readonly ('right' | 'empty' | undefined)[]

const widths = [62, 44, 71, 53, 80, 38, 66, 58, 47, 74]

/** Skeleton rows with the tracks and height of real rows. They appear after 200 ms, so that fast responses do not flicker. */
export function SkeletonRows({ count, cells }: { count: number; cells: Cells }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
    <SkeletonRow key={index} index={index} cells={cells} />
  ))
}

export function SkeletonRow({ index, cells, style }: { index: number; cells: Cells; style?: React.CSSProperties }) {
  return (
    <div className={classes.skeleton} data-placed={style ? '' : undefined} style={style} aria-hidden="true">
      {cells.map((align, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <i key={cell} data-align={align} style={{ width: `${widths[(index * 3 + cell) % widths.length]}%` }} />
      ))}
    </div>
  )
}
