import { useQueries } from '@tanstack/react-query'
import { readOptions, useRead } from '../api/use-api.ts'
import { Flow } from '../ui/charts.tsx'
import { day } from '../ui/dates.ts'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import { allIssues } from './issue-list.ts'
import classes from './issues.module.css'

const week_ms = 7 * 86_400_000
const hour_ms = 3_600_000

/**
 * Opened and closed issues per week. The API can count issues created in a week, but not issues closed in a week. The closed count is
 * computed from the created count and the change in open issues.
 */
export function IssueFlow() {
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  const open = state?.trends.issues_opened ?? []
  const now = state ? Math.ceil(Date.parse(state.now) / hour_ms) * hour_ms : 0
  const weeks = open.slice(1).map((after, i) => {
    const end = now - (open.length - 2 - i) * week_ms
    return { start: end - week_ms, end, net: after - (open[i] ?? 0) }
  })
  const queries = useQueries({
    queries: weeks.map(({ start, end }) => ({
      ...readOptions('GET /issues', {
        ...allIssues,
        created_after: new Date(start).toISOString(),
        created_before: new Date(end - 1).toISOString(),
        per_page: 1,
      }),
      staleTime: 60_000,
    })),
  })
  const flow = weeks.map(({ start, net }, i) => {
    const opened = queries[i]?.data?.total ?? 0
    return { week: start, opened, closed: Math.max(0, opened - net) }
  })
  const last = flow.at(-1)
  const ready = last && queries.every((query) => typeof query.data?.total === 'number')
  if (!ready || flow.every(({ opened, closed }) => opened + closed === 0)) return null
  return (
    <Figure
      compact="beside"
      name={`Opened and closed, ${flow.length} weeks`}
      columns={['Week from', 'Opened', 'Closed']}
      rows={flow.map((w) => [day(new Date(w.week).toISOString(), now), w.opened, w.closed])}
      legend={
        <span className={classes.legend}>
          <span>
            <i data-tone="ok" /> This week: {count(last.opened)} opened
          </span>
          <span>
            <i data-tone="done" /> {count(last.closed)} closed
          </span>
        </span>
      }
    >
      <Flow weeks={flow} />
    </Figure>
  )
}
