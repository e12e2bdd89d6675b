import { useEffect, useState } from 'react'
import { duration } from '../ui/number.ts'
import { Ago, Elapsed } from '../ui/when.tsx'
import classes from './import-states.module.css'

const states = ['none', 'scheduled', 'started', 'finished', 'failed'] as const
const descriptions: Record<string, string> = {
  none: 'never imported',
  scheduled: 'waiting to start',
  started: 'reading the archive',
  finished: 'import complete',
  failed: 'nothing was imported',
}

interface Props {
  status: string
  createdAt: string
  /** Milliseconds in each state, as far as the server knows them. Otherwise the time since the page opened counts. */
  times?: ReadonlyMap<string, number>
  /** When a running import entered its state. */
  since?: string | null
  by?: string | undefined
}

/** The states of an import: highlights the current one, and shows the time spent in each. */
export function ImportStates({ status, createdAt, times: known, since, by }: Props) {
  const watched = useStateTimes(status)
  const times = known ?? watched
  return (
    <section className={classes.panel} aria-labelledby="states">
      <header className={classes.head}>
        <h2 id="states">State</h2>
        {status !== 'none' && (
          <span className="quiet">
            scheduled <Ago at={createdAt} /> ago
            {by && (
              <>
                {' '}
                by <bdi>{by}</bdi>
              </>
            )}
          </span>
        )}
        <span className="visually-hidden" role="status">
          {status}: {descriptions[status]}
        </span>
      </header>
      <ol className={classes.states}>
        {states.map((state) => (
          <li
            key={state}
            className={classes.state}
            data-state={state}
            data-now={state === status || undefined}
            data-been={times.has(state) || undefined}
            aria-current={state === status ? 'step' : undefined}
          >
            <span className={classes.name}>
              <b>{state}</b>
              {times.has(state) && state !== status && <output>{duration(times.get(state) ?? 0)}</output>}
              {since && state === status && <Elapsed since={since} />}
            </span>
            <span>{descriptions[state]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Milliseconds in each state since the page opened. */
function useStateTimes(status: string): ReadonlyMap<string, number> {
  const [entered, setEntered] = useState<readonly { state: string; at: number }[]>([{ state: status, at: Date.now() }])
  useEffect(() => {
    setEntered((now) => (now.at(-1)?.state === status ? now : [...now, { state: status, at: Date.now() }]))
  }, [status])
  return new Map(entered.map(({ state, at }, i) => [state, (entered[i + 1]?.at ?? at) - at]))
}
