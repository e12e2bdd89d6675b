import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { usePlace } from '../lists/use-place.ts'
import { useNow } from '../ui/clock.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Empty, ErrorBand } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import { Closed } from './closed.tsx'
import classes from './dora.module.css'
import { type Metric, metrics } from './metrics.ts'
import { NothingDelivered } from './nothing-delivered.tsx'
import { Panel } from './panel.tsx'
import { IntervalPick, TierPick } from './picks.tsx'
import { type Measured, type Subject, useMetric } from './use-figures.ts'
import { askedAt, intervals } from './window.ts'
import { WindowPick } from './window-pick.tsx'

/** How a project or a group delivers: four metrics over one window, by day or by month. What is shown stands in the URL. */
export function DoraPanels({ of, id, lead }: Subject & { lead?: ReactNode }) {
  return <Panels key={`${of} ${id}`} subject={{ of, id }} lead={lead} />
}

function Panels({ subject, lead }: { subject: Subject; lead: ReactNode }) {
  const place = usePlace()
  const asked = askedAt(place, useNow())
  const [at, setAt] = useState<string>()
  const measured = useMetrics(subject, asked)
  const all = [...measured.values()]
  const reads = all.flatMap(({ course, whole }) => [course, whole])
  const failed = reads.find((read) => read.error)
  const [seen, setSeen] = useState(false)
  if (!seen && all.some(({ course }) => course.data)) setSeen(true)
  const closed = failed?.error?.status === 401
  const refused = failed?.error?.status === 400
  const silent = all.every(({ whole }) => !whole.old && whole.data?.[0]?.value === null)
  // One request can stand for all four: they differ by the metric.
  useScreenRequest(failed ?? all[0]?.course ?? { request: null })
  const next = () => {
    const here = intervals.findIndex(({ id }) => id === asked.interval)
    const { id } = intervals[(here + 1) % intervals.length] ?? intervals[0]
    place.go({ interval: id === 'daily' ? undefined : id })
  }
  useShortcut('i', next, { name: 'By day, by month, the whole window' })
  return (
    <>
      <div className={classes.bar}>
        {lead}
        <IntervalPick asked={asked} place={place} />
        <TierPick asked={asked} place={place} />
        <WindowPick asked={asked} place={place} />
      </div>
      {failed?.error && !closed && (
        <ErrorBand
          error={failed.error}
          what="The metrics could not be read."
          kept={failed.stale ? <KeptFrom at={failed.answered_at} /> : seen && 'The lines below are those of before.'}
          onRetry={refused ? undefined : failed.retry}
        />
      )}
      {closed && failed.error ? (
        <Closed error={failed.error} of={subject.of} />
      ) : refused && !seen ? (
        <Empty
          title="These days cannot be asked for"
          acts={
            <Button variant="filled" onClick={() => place.go({ span: undefined, from: undefined, to: undefined })}>
              Show 3 months
            </Button>
          }
        >
          <p>The server says above why it takes them for no window.</p>
        </Empty>
      ) : silent ? (
        <NothingDelivered subject={subject} place={place} />
      ) : (
        <Grid whole={asked.interval === 'all'}>
          {metrics.map((metric) => {
            const one = measured.get(metric.id)
            return one && <Panel key={metric.id} metric={metric} measured={one} asked={asked} at={at} onLook={setAt} />
          })}
        </Grid>
      )}
    </>
  )
}

function Grid({ whole, children }: { whole: boolean; children: ReactNode }) {
  const shape = { className: classes.panels, 'data-whole': whole || undefined }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section {...shape} aria-label="Delivery metrics" tabIndex={0}>
      {children}
    </section>
  )
}

function useMetrics(subject: Subject, asked: ReturnType<typeof askedAt>): ReadonlyMap<Metric['id'], Measured> {
  return new Map([
    ['deployment_frequency', useMetric(subject, 'deployment_frequency', asked)],
    ['lead_time_for_changes', useMetric(subject, 'lead_time_for_changes', asked)],
    ['change_failure_rate', useMetric(subject, 'change_failure_rate', asked)],
    ['time_to_restore_service', useMetric(subject, 'time_to_restore_service', asked)],
  ])
}

function KeptFrom({ at }: { at: number }) {
  return (
    <>
      What stands here is <Ago at={new Date(at).toISOString()} /> old.
    </>
  )
}
