import { exactTime } from '../ui/dates.ts'
import { count } from '../ui/number.ts'
import classes from './clock.module.css'
import { causedText, type Moved } from './clock-words.ts'

/** What the last move has caused: the events with their numbers, and the jobs. */
export function Caused({ last }: { last: Moved }) {
  const { caused, now } = last
  return (
    <section aria-label="Last move" className={classes.caused} aria-live="polite">
      <p>
        Moved to {exactTime(now)}. {causedText(caused)}
      </p>
      {caused.events.length > 0 && (
        <ul>
          {caused.events.map(({ event, count: times }) => (
            <li key={event}>
              <span className="mono">{event}</span>
              <span>{count(times)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
