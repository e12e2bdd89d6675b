import { textWidth } from '../ui/text-width.ts'
import { useWidth } from '../ui/use-width.ts'
import { axisTicks } from './chart-geometry.ts'
import { dateFormats } from './date-formats.ts'
import classes from './line-chart.module.css'

interface Props {
  buckets: readonly string[]
  interval: 'daily' | 'monthly'
}

const font_px = 11

/** The labels below a chart: as many as fit into its width. */
export function TimeAxis({ buckets, interval }: Props) {
  const { ref, width } = useWidth()
  const { short } = dateFormats(interval)
  const ticks = axisTicks(buckets, interval, { width, widthOf: (date) => textWidth(short(date), font_px) })
  return (
    <div ref={ref} className={classes.ticks} aria-hidden="true">
      {ticks.map(({ date, x, edge }) => (
        <span key={date} className={classes.tick} data-edge={edge} style={edge ? undefined : { left: `${x * 100}%` }}>
          {short(date)}
        </span>
      ))}
    </div>
  )
}
