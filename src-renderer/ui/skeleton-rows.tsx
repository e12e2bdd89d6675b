import classes from './data-table.module.css'

const widths = [62, 44, 71, 53, 80, 38, 66, 58, 47, 74]

/** Rows to come, in the tracks and height of the rows they become. They show after 200 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ count, cells }: { count: number; cells: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these rows are nobody yet
    <SkeletonRow key={index} index={index} cells={cells} />
  ))
}

export function SkeletonRow({ index, cells, place }: { index: number; cells: number; place?: React.CSSProperties }) {
  return (
    <div className={classes.ghost} data-placed={place ? '' : undefined} style={place} aria-hidden="true">
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <i key={cell} style={{ width: `${widths[(index * 3 + cell) % widths.length]}%` }} />
      ))}
    </div>
  )
}
