import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useNow } from '../ui/clock.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import { CsvButton } from './csv-button.tsx'
import { DateRangePicker } from './date-range-picker.tsx'
import classes from './dora.module.css'
import { MetricPanel } from './metric-panel.tsx'
import { type Metric, metrics } from './metrics.ts'
import { metricsCsv, rangeCsv } from './metrics-csv.ts'
import { MetricsForbidden } from './metrics-forbidden.tsx'
import { dateBuckets, intervals, type MetricsQuery, readMetricsQuery } from './metrics-query.ts'
import { NoMetrics } from './no-metrics.tsx'
import { IntervalPicker, TierPicker } from './pickers.tsx'
import { PointDialog } from './point-dialog.tsx'
import { type MetricReads, type Subject, useMetric } from './use-metric.ts'

/** The four DORA metrics of a project or a group. The URL holds the date range, the interval and the tiers. */
export function DoraPanels({ kind, id, lead }: Subject & { lead?: ReactNode }) {
  return <Panels key={`${kind} ${id}`} subject={{ kind, id }} lead={lead} />
}

function Panels({ subject, lead }: { subject: Subject; lead: ReactNode }) {
  const url = useUrlState()
  const query = readMetricsQuery(url, useNow())
  const [activeDate, setActiveDate] = useState<string>()
  const [openPoint, setOpenPoint] = useState<{ metric: Metric; date: string }>()
  const readsByMetric = useMetrics(subject, query)
  const all = [...readsByMetric.values()]
  const failed = all.flatMap(({ series, overall }) => [series, overall]).find((read) => read.error)
  const shown_at = useShownAt(all)
  const forbidden = failed?.error?.status === 401
  const invalid = failed?.error?.status === 400
  const empty = all.every(({ overall }) => !overall.previous && overall.data?.[0]?.value === null)
  // The four requests differ only in `metric`, so the wire line shows one of them.
  useScreenRequest(failed ?? all[0]?.series ?? { request: null })
  const loaded = metrics.flatMap((metric) => {
    const series = readsByMetric.get(metric.id)?.series
    return series?.data && !series.previous ? [[metric, series.data] as const] : []
  })
  const csv = () => (query.interval === 'all' ? rangeCsv(loaded, query) : metricsCsv(loaded, dateBuckets(query)))
  const showNextInterval = () => {
    const current = intervals.findIndex(({ id }) => id === query.interval)
    const { id } = intervals[(current + 1) % intervals.length] ?? intervals[0]
    url.push({ interval: id === 'daily' ? undefined : id })
  }
  useShortcut('i', showNextInterval, { name: 'Next interval: day, month, entire range' })
  return (
    <>
      <div className={classes.bar}>
        {lead}
        <IntervalPicker query={query} url={url} />
        <TierPicker query={query} url={url} />
        <DateRangePicker query={query} url={url} />
        <CsvButton
          name={`dora-${subject.kind}-${subject.id}-${query.from}-${query.to}.csv`}
          text={loaded.length === metrics.length ? csv : undefined}
          reason={failed ? 'The metrics could not be loaded.' : 'The metrics are still loading.'}
        />
      </div>
      {failed?.error && !forbidden && (
        <ErrorBand
          error={failed.error}
          what="The metrics could not be loaded."
          kept={
            failed.stale ? (
              <AgeOfCharts at={failed.fetched_at} />
            ) : (
              shown_at > 0 && <AgeOfCharts at={shown_at} ofPreviousSelection />
            )
          }
          onRetry={invalid ? undefined : failed.retry}
        />
      )}
      {forbidden && failed.error ? (
        <MetricsForbidden error={failed.error} kind={subject.kind} />
      ) : invalid && shown_at === 0 ? (
        <EmptyState
          title="Invalid date range"
          actions={
            <Button variant="filled" onClick={() => url.push({ span: undefined, from: undefined, to: undefined })}>
              Show 3 months
            </Button>
          }
        >
          <p>The message above says why the server refused this date range.</p>
        </EmptyState>
      ) : empty ? (
        <NoMetrics subject={subject} url={url} />
      ) : (
        <Grid withoutCharts={query.interval === 'all'}>
          {metrics.map((metric) => {
            const reads = readsByMetric.get(metric.id)
            return (
              reads && (
                <MetricPanel
                  key={metric.id}
                  metric={metric}
                  reads={reads}
                  query={query}
                  activeDate={activeDate}
                  onActiveDate={setActiveDate}
                  onOpen={(date) => setOpenPoint({ metric, date })}
                />
              )
            )
          })}
        </Grid>
      )}
      {openPoint && (
        <PointDialog
          {...{ subject, query, ...openPoint }}
          value={valueAt(readsByMetric.get(openPoint.metric.id), openPoint.date)}
          onClose={() => setOpenPoint(undefined)}
        />
      )}
    </>
  )
}

/** A day or month without a point is a 0 of the deployment frequency. */
const valueAt = (reads: MetricReads | undefined, date: string) =>
  reads?.series.data?.find((point) => point.date === date)?.value ?? 0

function Grid({ withoutCharts, children }: { withoutCharts: boolean; children: ReactNode }) {
  const attributes = { className: classes.panels, 'data-without-charts': withoutCharts || undefined }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section {...attributes} aria-label="DORA metrics" tabIndex={0}>
      {children}
    </section>
  )
}

function useMetrics(subject: Subject, query: MetricsQuery): ReadonlyMap<Metric['id'], MetricReads> {
  return new Map([
    ['deployment_frequency', useMetric(subject, 'deployment_frequency', query)],
    ['lead_time_for_changes', useMetric(subject, 'lead_time_for_changes', query)],
    ['change_failure_rate', useMetric(subject, 'change_failure_rate', query)],
    ['time_to_restore_service', useMetric(subject, 'time_to_restore_service', query)],
  ])
}

/** When the charts on screen were loaded; 0 if there are none. A selection whose metrics fail to load leaves the charts of the previous one. */
function useShownAt(all: readonly MetricReads[]): number {
  const [shown_at, setShownAt] = useState(0)
  const latest = Math.max(0, ...all.map(({ series }) => (series.data && !series.previous ? series.fetched_at : 0)))
  if (latest > shown_at) setShownAt(latest)
  return shown_at
}

function AgeOfCharts({ at, ofPreviousSelection }: { at: number; ofPreviousSelection?: true }) {
  return (
    <>
      The charts {ofPreviousSelection && 'show the previous selection and '}are <Ago at={new Date(at).toISOString()} />{' '}
      old.
    </>
  )
}
