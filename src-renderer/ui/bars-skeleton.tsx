import classes from './charts.module.css'
import { SkeletonBar } from './states.tsx'

const heights = [18, 34, 26, 48, 30, 22, 56, 38, 28, 44, 20, 62, 36, 24, 50]

/** The skeleton of a `StackedBars` chart with its legend, in a figure with `fill`. */
export function BarsSkeleton() {
  return (
    <>
      <div className={classes.bars} data-fill aria-hidden="true">
        {[100, 50, 0].map((bottom) => (
          <span key={bottom} className={classes.rung} style={{ bottom: `${bottom}%` }} />
        ))}
        <div className={classes.plot}>
          {heights.map((height) => (
            <span key={height} className={classes.slot} data-skeleton="">
              <i style={{ height: `${height}%` }} />
            </span>
          ))}
        </div>
      </div>
      <div className={classes.legend}>
        <SkeletonBar width={240} />
      </div>
    </>
  )
}
