import { Share } from '../ui/charts.tsx'
import { count } from '../ui/number.ts'
import type { Milestone } from './milestone.ts'
import classes from './milestones.module.css'

/** The share of closed issues, as a bar and in numbers: `3 of 12 closed`. */
export function Progress({ milestone, long }: { milestone: Milestone; long?: boolean }) {
  const { issues_count: all, closed_issues_count: closed } = milestone
  if (all === 0) return <span className="quiet">{long ? 'No issues' : '–'}</span>
  return (
    <span className={classes.progress} data-long={long || undefined}>
      <span className={classes.bar}>
        <Share
          parts={[
            { tone: 'done', value: closed },
            { tone: 'plain', value: all - closed },
          ]}
        />
      </span>
      <span className={classes.numbers}>
        {count(closed)}
        {long ? ` of ${count(all)} issues closed, ${percent(closed, all)}` : ` / ${count(all)}`}
        {!long && <span className="visually-hidden"> issues closed</span>}
      </span>
    </span>
  )
}

/** 100% only if all issues are closed. */
export const percent = (closed: number, all: number): string => `${Math.floor((closed / all) * 100)}%`
