import { SkeletonBar } from '../ui/states.tsx'
import classes from './home.module.css'

/** The skeleton of a list on Home. */
export function SkeletonLines() {
  return [52, 38, 61, 44, 57].map((width) => (
    <div key={width} className={classes.line} aria-hidden="true">
      <span className={classes.code}>
        <SkeletonBar width={40} />
      </span>
      <SkeletonBar width={`${width}%`} />
    </div>
  ))
}
