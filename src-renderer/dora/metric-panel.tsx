import { useState } from 'react'
import { Figure } from '../ui/figure.tsx'
import { useDelayed } from '../ui/states.tsx'
import { axisTicks, fillGaps, medianOf, toChartPoints } from './chart-geometry.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { dateFormats } from './date-formats.ts'
import classes from './dora.module.css'
import { LineChart } from './line-chart.tsx'
import type { Metric, Point } from './metrics.ts'
import { dateBuckets, type MetricsQuery } from './metrics-query.ts'
import type { MetricReads } from './use-metric.ts'

interface Props {
  metric: Metric
  reads: MetricReads
  query: MetricsQuery
  /** All panels highlight the same date. */
  activeDate: string | undefined
  onActiveDate: (date: string | undefined) => void
}

/** One metric: its value for the entire date range, and its chart. */
export function MetricPanel({ metric, reads: { series, overall }, query, activeDate, onActiveDate }: Props) {
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
                  {metric.overallLabel}
                  {metric.formatRate && value > 0 && `, ${metric.formatRate(value, countDays(query))}`}
                </span>
              </>
            )}
          </p>
        )}
      </header>
      <Series metric={metric} series={series} query={query} activeDate={activeDate} onActiveDate={onActiveDate} />
    </section>
  )
}

const countDays = ({ from, to }: MetricsQuery) => dateBuckets({ interval: 'daily', from, to }).length

interface SeriesProps extends Omit<Props, 'reads'> {
  series: MetricReads['series']
}

function Series({ metric, series, query, activeDate, onActiveDate }: SeriesProps) {
  const late = useDelayed(series.pending)
  const last = useLastAnswer(series, query)
  if (query.interval === 'all') return <p className="quiet">{metric.description}</p>
  const interval = last?.query.interval
  if (!last || interval === 'all' || interval === undefined)
    return <div className={classes.loading}>{late && <ChartSkeleton />}</div>
  return <Chart metric={metric} last={last} interval={interval} activeDate={activeDate} onActiveDate={onActiveDate} />
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

function Chart({ metric, last: { data, query }, interval, activeDate, onActiveDate }: ChartProps) {
  const buckets = dateBuckets(query)
  const points = toChartPoints(metric.emptyIsZero && data.length > 0 ? fillGaps(data, buckets) : data, buckets)
  if (points.length === 0) return <p className={classes.note}>No data in this date range.</p>
  const formats = dateFormats(interval)
  const median = medianOf(points.map(({ value }) => value)) ?? 0
  const active = points.find(({ date }) => date === activeDate)
  const label = metric.pointLabel[interval]
  return (
    <Figure
      name={metric.name}
      fill
      columns={[interval === 'daily' ? 'Day' : 'Month', capitalize(label)]}
      rows={points.map(({ date, value }) => [formats.full(date), metric.format(value)])}
      legend={
        <>
          <span className={classes.key}>
            <i />
            {label}
          </span>
          <span className={classes.key}>
            <i data-dashed />
            median <b>{metric.format(median)}</b>
          </span>
          <span className={classes.active}>
            {active && (
              <>
                {formats.full(active.date)} <b>{metric.format(active.value)}</b>
              </>
            )}
          </span>
        </>
      }
    >
      <LineChart
        name={`${metric.name}, ${label}`}
        points={points}
        formatValue={metric.format}
        formatDate={formats.full}
        axisMaxima={metric.axisMaxima}
        ticks={axisTicks(buckets, interval)}
        formatTick={formats.short}
        activeDate={activeDate}
        onActiveDate={onActiveDate}
      />
    </Figure>
  )
}

const capitalize = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
