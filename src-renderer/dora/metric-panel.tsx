import { useState } from 'react'
import { capitalized } from '../ui/capitalized.ts'
import { fullDay } from '../ui/dates.ts'
import { Figure } from '../ui/figure.tsx'
import { Keys } from '../ui/kbd.tsx'
import { useDelayed } from '../ui/states.tsx'
import { fillGaps, medianOf, sevenDayAverages, toChartPoints } from './chart-geometry.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { dateFormats } from './date-formats.ts'
import classes from './dora.module.css'
import { LineChart } from './line-chart.tsx'
import { bandOf, changeText, type Metric, type Point, previousDays } from './metrics.ts'
import { dateBuckets, type MetricsQuery, previousRange } from './metrics-query.ts'
import type { MetricReads } from './use-metric.ts'

interface Props {
  metric: Metric
  reads: MetricReads
  query: MetricsQuery
  /** All panels highlight the same date. */
  activeDate: string | undefined
  onActiveDate: (date: string | undefined) => void
  /** Opens the records behind a day or month. */
  onOpen: (date: string) => void
}

/** One metric: its value for the entire date range, and its chart. */
export function MetricPanel({ metric, reads: { series, overall, before }, query, ...chart }: Props) {
  const value = overall.data?.[0]?.value
  const titleId = `dora-${metric.id}`
  const ignoresTiers = metric.productionOnly && query.tiers.join() !== 'production'
  return (
    <section
      className={classes.panel}
      aria-labelledby={titleId}
      data-old={series.previous || series.error !== null || undefined}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{metric.name}</h2>
        {ignoresTiers && <span className="quiet">production only</span>}
        {value !== undefined && (
          <p className={classes.overall}>
            {value === null ? (
              <span className="quiet">–</span>
            ) : (
              <>
                <b>{metric.format(value)}</b>{' '}
                <span className="quiet">
                  {metric.overallLabel(value)}
                  {metric.formatRate && value > 0 && `, ${metric.formatRate(value, countDays(query))}`}
                </span>
              </>
            )}
          </p>
        )}
        <p className={classes.comparison}>
          {typeof value === 'number' && (
            <Comparison metric={metric} value={value} before={before.data?.[0]?.value} query={query} />
          )}
        </p>
      </header>
      <Series metric={metric} series={series} query={query} {...chart} />
    </section>
  )
}

interface ComparisonProps {
  metric: Metric
  value: number
  /** The value of the previous range. */
  before: number | null | undefined
  query: MetricsQuery
}

/** The performance band, and the change against the previous range. */
function Comparison({ metric, value, before, query }: ComparisonProps) {
  const { days, from, to } = previousRange(query)
  const band = bandOf(metric, value, days)
  const change = typeof before === 'number' ? changeText(metric, value, before) : undefined
  const isSame = change === undefined || change.startsWith('±')
  const good = typeof before !== 'number' || isSame ? undefined : value > before === metric.higherIsBetter
  return (
    <>
      <span>
        <strong>{band.name}</strong>: {band.text}
      </span>
      {change ? (
        <span title={`${fullDay(from)} to ${fullDay(to)}: ${metric.format(before ?? 0)}`}>
          <strong data-good={good}>{change}</strong> {good === undefined ? '' : good ? '(better) ' : '(worse) '}compared
          with {previousDays(days)}
        </span>
      ) : (
        before === null && <span className="quiet">No data for {previousDays(days)}</span>
      )}
    </>
  )
}

const countDays = ({ from, to }: MetricsQuery) => dateBuckets({ interval: 'daily', from, to }).length

interface SeriesProps extends Omit<Props, 'reads'> {
  series: MetricReads['series']
}

function Series({ metric, series, query, ...chart }: SeriesProps) {
  const late = useDelayed(series.pending)
  const last = useLastAnswer(series, query)
  if (query.interval === 'all') return <p className="quiet">{metric.description}</p>
  const interval = last?.query.interval
  if (!last || interval === 'all' || interval === undefined)
    return <div className={classes.loading}>{late && <ChartSkeleton />}</div>
  return <Chart metric={metric} last={last} interval={interval} {...chart} />
}

interface LastAnswer {
  data: readonly Point[]
  query: MetricsQuery
}

/** The last answer with its query. The chart stays until the next answer succeeds. */
function useLastAnswer({ data, previous }: MetricReads['series'], query: MetricsQuery): LastAnswer | undefined {
  const [last, setLast] = useState<LastAnswer>()
  if (!data || previous || data === last?.data) return last
  const next = { data, query }
  setLast(next)
  return next
}

interface ChartProps extends Omit<Props, 'reads' | 'query'> {
  last: LastAnswer
  interval: 'daily' | 'monthly'
}

function Chart({ metric, last: { data, query }, interval, activeDate, onActiveDate, onOpen }: ChartProps) {
  const buckets = dateBuckets(query)
  const points = toChartPoints(metric.emptyIsZero && data.length > 0 ? fillGaps(data, buckets) : data, buckets)
  if (points.length === 0) return <p className={classes.note}>No data in this date range.</p>
  const formats = dateFormats(interval)
  const median = medianOf(points.map(({ value }) => value)) ?? 0
  const active = points.find(({ date }) => date === activeDate)
  const label = metric.pointLabel[interval]
  const averages = interval === 'daily' ? sevenDayAverages(points, buckets) : []
  const average = averages.length > 1 ? averages : undefined
  const averageByDate = new Map(averages.map(({ date, value }) => [date, value]))
  const averageOn = (date: string) => {
    const value = averageByDate.get(date)
    return value === undefined ? '–' : metric.format(value)
  }
  return (
    <Figure
      name={metric.name}
      fill
      columns={[interval === 'daily' ? 'Day' : 'Month', capitalized(label), ...(average ? [averageName] : [])]}
      rows={points.map(({ date, value }) => [
        formats.full(date),
        metric.format(value),
        ...(average ? [averageOn(date)] : []),
      ])}
      legend={
        <>
          {average && (
            <span className={classes.key}>
              <i />
              {averageName.toLowerCase()}
            </span>
          )}
          <span className={classes.key}>
            <i data-dots={average !== undefined || undefined} />
            {label}
          </span>
          <span className={classes.key}>
            <i data-dashed />
            median <b>{metric.format(median)}</b>
          </span>
          <span className={classes.active}>
            {active && (
              <>
                {formats.full(active.date)} <b>{metric.format(active.value)}</b> <Keys of="Enter" />
              </>
            )}
          </span>
        </>
      }
    >
      <LineChart
        name={`${metric.name}, ${label}`}
        points={points}
        average={average}
        formatValue={metric.format}
        formatDate={formats.full}
        axisMaxima={metric.axisMaxima}
        buckets={buckets}
        interval={interval}
        activeDate={activeDate}
        onActiveDate={onActiveDate}
        onOpen={onOpen}
      />
    </Figure>
  )
}

const averageName = 'Seven-day average'
