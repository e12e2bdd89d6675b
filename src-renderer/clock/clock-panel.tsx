import { Button } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { exactTime } from '../ui/dates.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Caused } from './caused.tsx'
import classes from './clock.module.css'
import { ClockForms } from './clock-forms.tsx'
import { clockSentence, clockText, isMoved } from './clock-words.ts'
import { useClockMoves } from './use-clock-moves.ts'
import { useShownTime } from './use-shown-time.ts'

const look_ms = 2000
/** While a clock moves, it shows how far it has come. */
const moving_ms = 250

const presets = [
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['8d', '8 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
] as const

/** The clock of a world: what it shows, and how an administrator moves it. */
export function ClockPanel({ world }: { world: string }) {
  const moves = useClockMoves(world)
  const interval = moves.moving ? moving_ms : look_ms
  const read = useRead('GET /-/gantry/v1/worlds/:name', { name: world }, { refetchInterval: interval })
  const clock = read.data?.clock
  const shown = useShownTime(clock, read.fetched_at)
  if (!clock || shown === undefined)
    return read.error ? (
      <ErrorBand error={read.error} what="The clock could not be read." onRetry={read.retry} />
    ) : (
      <SkeletonBar width="60%" height={20} />
    )
  const { moving, error, last, move, showRealTime } = moves
  const pace = (rate: number) => () => move({ rate }, clock)
  return (
    <div className={classes.panel}>
      <div className={classes.face}>
        <time dateTime={shown} className={classes.time}>
          {exactTime(shown)}
        </time>
        <StatusBadge tone={isMoved(clock) ? 'warn' : 'plain'} look="tint">
          {clockText(clock)}
        </StatusBadge>
      </div>
      <p className="quiet">
        {clockSentence(clock)} The real time is {exactTime(clock.real_now)}.
      </p>
      {error && <ErrorBand error={error} what="The clock was not moved." />}
      {moving && (
        <div role="status" className={classes.progress}>
          <span>
            {moving.to === undefined
              ? 'The clock is being changed …'
              : `Moving to ${exactTime(moving.to)}: everything that becomes due happens now …`}
          </span>
          {moving.to !== undefined && moving.from !== undefined && (
            <progress value={shareOf(clock.now, moving.from, moving.to)} aria-label="Progress of the move" />
          )}
        </div>
      )}
      {!moving && last && <Caused last={last} />}
      <section aria-label="Advance" className={classes.section}>
        <h3>Advance</h3>
        <div className={classes.buttons}>
          {presets.map(([by, name]) => (
            <Button key={by} disabled={moving !== undefined} onClick={() => move({ by }, clock)}>
              {name}
            </Button>
          ))}
        </div>
      </section>
      <section aria-label="Pace" className={classes.section}>
        <h3>Pace</h3>
        <div className={classes.buttons}>
          {clock.rate === 0 ? (
            <Button disabled={moving !== undefined} onClick={pace(1)}>
              Run on
            </Button>
          ) : (
            <Button disabled={moving !== undefined} onClick={pace(0)}>
              Freeze
            </Button>
          )}
          <Button disabled={moving !== undefined || clock.rate === 60} onClick={pace(60)} title="A second is a minute">
            A minute a second
          </Button>
          <Button
            disabled={moving !== undefined || clock.rate === 3600}
            onClick={pace(3600)}
            title="A second is an hour"
          >
            An hour a second
          </Button>
          <Button disabled={moving !== undefined || !isMoved(clock)} onClick={() => showRealTime(clock)}>
            Show the real time
          </Button>
        </div>
      </section>
      <ClockForms clock={clock} disabled={moving !== undefined} onMove={(wanted) => move(wanted, clock)} />
      <p className="quiet">
        On the way to a later time, everything that becomes due happens in order: at most 366 days at once. Going back
        undoes nothing: what has happened stays, only the time is earlier.
      </p>
    </div>
  )
}

const shareOf = (now: string, from: string, to: string): number => {
  const [at, start, end] = [now, from, to].map((each) => Date.parse(each))
  if (at === undefined || start === undefined || end === undefined || end <= start) return 0
  return Math.min(1, Math.max(0, (at - start) / (end - start)))
}
