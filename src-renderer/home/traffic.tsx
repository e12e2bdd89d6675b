import { useState } from 'react'
import { BarsSkeleton } from '../ui/bars-skeleton.tsx'
import { StackedBars } from '../ui/charts.tsx'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import { useDelayed } from '../ui/states.tsx'
import type { State } from './state-line.tsx'
import classes from './traffic.module.css'

type Bucket = State['traffic']['buckets'][number]

// Rare kinds come first: they lie on the baseline, where their heights can be compared.
const kinds = [
  { name: '5xx', field: 'server_error', tone: 'bad' },
  { name: '4xx', field: 'client_error', tone: 'warn' },
  { name: '304', field: 'not_modified', tone: 'plain' },
  { name: '2xx', field: 'ok', tone: 'mass' },
] as const
const shown = kinds.toReversed()

/** The responses of the last 15 minutes by status. */
export function Traffic({ traffic, pending }: { traffic: State['traffic'] | undefined; pending: boolean }) {
  const showSkeleton = useDelayed(pending)
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes.traffic} aria-labelledby="traffic">
      <header className={classes.head}>
        <h2 id="traffic">Traffic, last 15 minutes</h2>
        {traffic && <span className="quiet">per {asTable ? 'minute' : `${traffic.step_seconds} s`}</span>}
      </header>
      {traffic ? (
        <Chart traffic={traffic} onToggle={setAsTable} />
      ) : (
        <div className={classes.skeleton} aria-busy={pending}>
          {pending ? showSkeleton && <BarsSkeleton /> : <p className="quiet">Not available.</p>}
        </div>
      )}
    </section>
  )
}

interface ChartProps {
  traffic: State['traffic']
  onToggle: (asTable: boolean) => void
}

function Chart({ traffic: { buckets, from, to }, onToggle }: ChartProps) {
  const sum = (field: Exclude<keyof Bucket, 'at'>, some = buckets) => some.reduce((all, b) => all + b[field], 0)
  const silent = kinds.every(({ field }) => sum(field) === 0)
  return (
    <Figure
      name="Traffic by status"
      fill
      onToggle={onToggle}
      columns={['Minute (UTC)', ...shown.map(({ name }) => name)]}
      rows={byMinute(buckets).map((minute) => [
        clock(minute[0]?.at ?? from),
        ...shown.map(({ field }) => count(sum(field, minute))),
      ])}
      legend={shown.map(({ name, field, tone }) => (
        <span key={name} className={classes.key}>
          <i data-tone={tone} />
          {name} <b>{count(sum(field))}</b>
        </span>
      ))}
    >
      <StackedBars
        stacks={kinds.map(({ field, tone }) => ({ tone, values: buckets.map((b) => b[field]) }))}
        from={`${clock(from)} UTC`}
        to={`${clock(to)} UTC`}
        fill
        {...(silent && { note: 'No requests in the last 15 minutes' })}
      />
    </Figure>
  )
}

const byMinute = (buckets: readonly Bucket[]) => [...Map.groupBy(buckets, (b) => b.at.slice(0, 16)).values()]

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const clock = (at: string) => time.format(Date.parse(at))
