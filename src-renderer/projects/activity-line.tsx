import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Sparkline } from '../ui/charts.tsx'
import classes from './projects.module.css'
import { activityKey, useActivity } from './use-activity.ts'

const rest_ms = 100

/** Draws once its row stays: what scrolls by asks for nothing, unless it is known already. */
export function ActivityLine({ project_id }: { project_id: number }) {
  const cache = useQueryClient()
  const [stays, setStays] = useState(() => cache.getQueryData(activityKey(project_id)) !== undefined)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => setStays(true), rest_ms)
    return () => clearTimeout(timer)
  }, [stays])
  return stays ? <Line project_id={project_id} /> : null
}

/** What happened in a project week by week, and in all; where nothing did, nothing is drawn. */
function Line({ project_id }: { project_id: number }) {
  const weeks = useActivity(project_id)
  if (!weeks) return null
  const sum = weeks.reduce((all, week) => all + week, 0)
  if (sum === 0) return <span className="quiet">–</span>
  return (
    <span className={classes.line} role="img" aria-label={`${sum} events in 12 weeks`} title={wordsOf(weeks, sum)}>
      <Sparkline values={weeks} height={20} tone="accent" />
    </span>
  )
}

const wordsOf = (weeks: readonly number[], sum: number) =>
  `${sum} ${sum === 1 ? 'event' : 'events'} in 12 weeks, ${weeks.at(-1) ?? 0} in the last: ${weeks.join(' ')}`
