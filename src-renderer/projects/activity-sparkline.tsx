import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Sparkline } from '../ui/charts.tsx'
import { pluralize } from '../ui/number.ts'
import classes from './projects.module.css'
import { activityKey, useActivity } from './use-activity.ts'

const settle_ms = 100

/** Waits until the row has stopped scrolling before it requests data. Cached data is drawn at once. */
export function ActivitySparkline({ project_id }: { project_id: number }) {
  const cache = useQueryClient()
  const [settled, setSettled] = useState(() => cache.getQueryData(activityKey(project_id)) !== undefined)
  useEffect(() => {
    if (settled) return
    const timer = setTimeout(() => setSettled(true), settle_ms)
    return () => clearTimeout(timer)
  }, [settled])
  return settled ? <WeeklyEvents project_id={project_id} /> : null
}

function WeeklyEvents({ project_id }: { project_id: number }) {
  const weeks = useActivity(project_id)
  if (!weeks) return null
  const sum = weeks.reduce((all, week) => all + week, 0)
  if (sum === 0) return <span className="quiet">–</span>
  return (
    <span
      className={classes.line}
      role="img"
      aria-label={`${pluralize(sum, 'event')} in 12 weeks`}
      title={describeWeeks(weeks, sum)}
    >
      <Sparkline values={weeks} height={20} tone="accent" />
    </span>
  )
}

const describeWeeks = (weeks: readonly number[], sum: number) =>
  `${pluralize(sum, 'event')} in 12 weeks, ${weeks.at(-1) ?? 0} this week: ${weeks.join(' ')}`
