import { SkeletonBar } from '../ui/states.tsx'
import classes from './dora.module.css'
import chart from './line-chart.module.css'

/** Has the height of a chart and its legend, so that nothing moves when the data arrives. */
export function ChartSkeleton() {
  return (
    <>
      <div className={chart.chart} aria-hidden="true">
        {[100, 50, 0].map((bottom) => (
          <span key={bottom} className={chart.gridLine} style={{ bottom: `${bottom}%` }} />
        ))}
      </div>
      <div className={classes.legend}>
        <SkeletonBar width={200} />
      </div>
    </>
  )
}
