import { useEffect, useState } from 'react'
import { duration } from '../ui/number.ts'
import { Ago } from '../ui/when.tsx'
import classes from './import-states.module.css'

const states = ['none', 'scheduled', 'started', 'finished', 'failed'] as const
const meanings: Record<string, string> = {
  none: 'never imported',
  scheduled: 'waits for the worker',
  started: 'the archive is read',
  finished: 'the archive is in',
  failed: 'refused, nothing is left',
}

interface Props {
  status: string
  createdAt: string
}

/** The states that an import goes through: the present one lit, and how long this page has seen it in each. */
export function ImportStates({ status, createdAt }: Props) {
  const seen = useSeen(status)
  return (
    <section className={classes.picture} aria-labelledby="states">
      <header className={classes.head}>
        <h2 id="states">State</h2>
        <span className="quiet">
          begun <Ago at={createdAt} /> ago
        </span>
        <span className="unseen" role="status">
          {status}: {meanings[status]}
        </span>
      </header>
      <ol className={classes.states}>
        {states.map((state) => (
          <li
            key={state}
            className={classes.state}
            data-state={state}
            data-now={state === status || undefined}
            data-been={seen.has(state) || undefined}
            aria-current={state === status ? 'step' : undefined}
          >
            <span className={classes.name}>
              <b>{state}</b>
              {seen.has(state) && state !== status && <output>{duration(seen.get(state) ?? 0)}</output>}
            </span>
            <span>{meanings[state]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Milliseconds in each state, as far as this page was there to see it. */
function useSeen(status: string): ReadonlyMap<string, number> {
  const [entered, setEntered] = useState<readonly { state: string; at: number }[]>([{ state: status, at: Date.now() }])
  useEffect(() => {
    setEntered((now) => (now.at(-1)?.state === status ? now : [...now, { state: status, at: Date.now() }]))
  }, [status])
  return new Map(entered.map(({ state, at }, i) => [state, (entered[i + 1]?.at ?? at) - at]))
}
