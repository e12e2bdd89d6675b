import type { Input, ResponseBody } from '../api/client.ts'
import { useRead } from '../api/use-api.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { Flow } from '../ui/charts.tsx'
import { useNow } from '../ui/clock.tsx'
import { dateOf, day } from '../ui/dates.ts'
import { Figure } from '../ui/figure.tsx'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { count, pluralize } from '../ui/number.ts'
import { ageFilter, ageName, hasAge, withoutAge } from './issue-age.ts'
import { type IssueQuery, issueOperatorNames, toIssueQuery } from './issue-filter.ts'
import { allIssues } from './issue-list.ts'
import classes from './issue-trends.module.css'

interface Props {
  /** The username that `me` stands for in a filter. */
  me: string | undefined
  url: UrlState
  /** Limits the figures to one project. */
  project_id?: number | undefined
  /** Limits the figures to a group and the groups below it. */
  group_id?: number | undefined
  filter: string
  /** The view that is shown because the URL names none. */
  defaultView?: string | undefined
}

/**
 * Opened and closed issues per week, and open issues by age, of the issues that the filter finds, in any state. A bar of an age limits the filter to this
 * age.
 */
export function IssueTrends({ me, url, project_id, group_id, filter, defaultView }: Props) {
  const now = useNow()
  const terms = parseFilter(filter, issueOperatorNames)
  const { state: _, ...query } = toIssueQuery(terms, { me, today: dateOf(now) }).query
  const { address, input } = readOf(query, project_id, group_id)
  const read = useRead(address, input, { keepPrevious: true })
  // After an error, the data may belong to the filter before.
  const failed = read.error !== null
  const trends = failed ? undefined : read.data
  const show = (next: readonly Term[]) =>
    url.push({ q: printFilter(next), page: undefined, ...(defaultView && { view: defaultView }) })
  return (
    <div className={classes.trends}>
      <WeeksFigure trends={trends} failed={failed} now={now} />
      <AgesFigure trends={trends} failed={failed} terms={terms} onShow={show} />
    </div>
  )
}

type TrendAddress =
  | 'GET /-/gantry/v1/issues/trends'
  | 'GET /-/gantry/v1/groups/:id/issues/trends'
  | 'GET /-/gantry/v1/projects/:id/issues/trends'

function readOf(
  query: Omit<IssueQuery, 'state'>,
  project_id: number | undefined,
  group_id: number | undefined,
): { address: TrendAddress; input: Input<TrendAddress> } {
  if (project_id !== undefined)
    return { address: 'GET /-/gantry/v1/projects/:id/issues/trends', input: { id: project_id, ...query } }
  if (group_id !== undefined)
    return { address: 'GET /-/gantry/v1/groups/:id/issues/trends', input: { id: group_id, ...allIssues, ...query } }
  return { address: 'GET /-/gantry/v1/issues/trends', input: { ...allIssues, ...query } }
}

type Trends = ResponseBody<TrendAddress>

/** Says that older issues are not counted. */
const cutOf = (trends: Trends | undefined) =>
  trends?.cut_off ? `newest ${count(trends.considered)} issues only` : undefined

const nameOf = (name: string, trends: Trends | undefined) => [name, cutOf(trends)].filter(Boolean).join(', ')

const noWeeks = Array.from({ length: 12 }, (_, week) => ({ week, opened: 0, closed: 0 }))

interface FigureProps {
  trends: Trends | undefined
  failed: boolean
}

function WeeksFigure({ trends, failed, now }: FigureProps & { now: number }) {
  const weeks = trends?.weeks.map(({ start, ...one }) => ({ week: Date.parse(start), ...one }))
  const last = weeks?.at(-1)
  return (
    <Figure
      compact="beside"
      name={nameOf('Opened and closed, 12 weeks', trends)}
      columns={['Week from', 'Opened', 'Closed']}
      rows={(weeks ?? []).map((w) => [day(new Date(w.week).toISOString(), now), w.opened, w.closed])}
      legend={
        <span className={classes.legend}>
          {failed && <span>Not available</span>}
          {last && (
            <>
              <span>
                <i data-tone="ok" /> This week: {count(last.opened)} opened
              </span>
              <span>
                <i data-tone="done" /> {count(last.closed)} closed
              </span>
            </>
          )}
        </span>
      }
    >
      <Flow weeks={weeks ?? noWeeks} />
    </Figure>
  )
}

interface AgesProps extends FigureProps {
  terms: readonly Term[]
  onShow: (terms: readonly Term[]) => void
}

function AgesFigure({ trends, failed, terms, onShow }: AgesProps) {
  const ages = trends?.ages ?? []
  const open = ages.reduce((sum, one) => sum + one.issues_count, 0)
  const top = Math.max(1, ...ages.map((one) => one.issues_count))
  const nothing = trends?.considered === 0 ? 'No issues match' : 'No open issues'
  const old = ages.reduce((sum, one) => sum + (one.from_days >= 365 ? one.issues_count : 0), 0)
  return (
    <Figure
      compact="beside"
      name={nameOf('Open issues by age', trends)}
      columns={['Age', 'Open']}
      rows={ages.map((one) => [ageName(one), one.issues_count])}
      legend={
        <span className={classes.legend} data-narrow>
          {failed && <span>Not available</span>}
          {trends && (
            <>
              <span>{open > 0 ? `${count(open)} open` : nothing}</span>
              <span>{cutOf(trends) ?? (old > 0 ? `${count(old)} over 1 year` : '')}</span>
            </>
          )}
        </span>
      }
    >
      <div className={classes.ages}>
        {ages.map((one) => {
          const shown = hasAge(terms, one)
          const name = `${ageName(one)}: ${pluralize(one.issues_count, 'open issue')}`
          return (
            <button
              key={one.from_days}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={shown}
              disabled={one.issues_count === 0 && !shown}
              onClick={() => onShow(shown ? withoutAge(terms) : ageFilter(terms, one))}
            >
              <i style={{ height: `${(one.issues_count / top) * 100}%` }} />
            </button>
          )
        })}
      </div>
    </Figure>
  )
}
