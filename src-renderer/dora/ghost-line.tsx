import { Bar } from '../ui/states.tsx'
import classes from './dora.module.css'
import chart from './line-chart.module.css'

/** A line to come: the ground and the height of a line in its figure, and its legend below. */
export function GhostLine() {
  return (
    <>
      <div className={chart.chart} aria-hidden="true">
        {[100, 50, 0].map((bottom) => (
          <span key={bottom} className={chart.rung} style={{ bottom: `${bottom}%` }} />
        ))}
      </div>
      <div className={classes.legend}>
        <Bar width={200} />
      </div>
    </>
  )
}
