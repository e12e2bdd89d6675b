import { SkeletonBar, useDelayed } from '../ui/states.tsx'
import classes from './log.module.css'

const widths = ['38%', '52%', '31%', '44%', '60%', '35%', '48%', '41%']

/** Lines while the log loads. */
export function LogSkeleton() {
  const isShown = useDelayed(true)
  return (
    <div className={classes.scroller} aria-hidden="true">
      {isShown &&
        widths.map((width) => (
          <div key={width} className={classes.line}>
            <SkeletonBar width={130} />
            <SkeletonBar width={32} />
            <SkeletonBar width={width} />
          </div>
        ))}
    </div>
  )
}
