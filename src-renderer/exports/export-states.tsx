import classes from '../imports/import-states.module.css'
import { duration } from '../ui/number.ts'
import { Elapsed } from '../ui/when.tsx'
import { type ExportStatus, exportStates } from './export-words.ts'

interface Props {
  status: ExportStatus
  /** Milliseconds in states that were left. */
  times: ReadonlyMap<string, number>
  /** When a running export entered its state. */
  since: string | null
}

/** The states of an export: highlights the current one, and shows the time spent in the others. */
export function ExportStates({ status, times, since }: Props) {
  return (
    <section className={classes.panel} aria-labelledby="export-states">
      <header className={classes.head}>
        <h2 id="export-states">State</h2>
        <span className="visually-hidden" role="status">
          {status.replaceAll('_', ' ')}: {exportStates.find(([state]) => state === status)?.[1]}
        </span>
      </header>
      <ol className={classes.states}>
        {exportStates.map(([state, text]) => (
          <li
            key={state}
            className={classes.state}
            data-state={state}
            data-now={state === status || undefined}
            data-been={times.has(state) || undefined}
            aria-current={state === status ? 'step' : undefined}
          >
            <span className={classes.name}>
              <b>{state.replaceAll('_', ' ')}</b>
              {times.has(state) && state !== status && <output>{duration(times.get(state) ?? 0)}</output>}
              {since !== null && state === status && <Elapsed since={since} />}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
