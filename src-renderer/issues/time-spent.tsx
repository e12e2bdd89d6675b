import type { Issue } from './issue.ts'
import classes from './time-spent.module.css'

/** Time spent and estimate, as formatted by the server. Amber if the estimate is exceeded. */
export function TimeSpent({ stats }: { stats: Issue['time_stats'] }) {
  const { time_estimate, total_time_spent, human_time_estimate, human_total_time_spent } = stats
  if (!time_estimate && !total_time_spent) return <span className="quiet">–</span>
  if (!time_estimate) return <span>{human_total_time_spent} spent</span>
  const share = Math.min(1, total_time_spent / time_estimate)
  const over = total_time_spent > time_estimate
  return (
    <span className={classes.time}>
      {human_total_time_spent ?? '0'} of {human_time_estimate}
      {over && <span className={classes.over}>, over the estimate</span>}
      <span className={classes.track} aria-hidden="true">
        <span className={classes.spent} data-over={over || undefined} style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
