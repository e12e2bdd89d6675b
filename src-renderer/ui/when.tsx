import { useNow, useNowFor } from './clock.tsx'
import { age, day, daysPast, exactTime, lateness } from './dates.ts'
import { duration } from './number.ts'

/** A number and its unit stay together. */
const oneLine = { whiteSpace: 'nowrap' } as const

/** Relative time by the instance's clock: `6 min`. Shows the exact time on hover. */
export function Ago({ at }: { at: string }) {
  const now = useNowFor(at)
  return (
    <time dateTime={at} title={exactTime(at)} style={oneLine}>
      {age(at, now)}
    </time>
  )
}

/** The time since a moment by the instance's clock, as a duration: `12 s`. */
export function Elapsed({ since }: { since: string }) {
  const now = useNowFor(since)
  return (
    <time dateTime={since} title={exactTime(since)} style={oneLine}>
      {duration(Math.max(0, Math.floor((now - Date.parse(since)) / 1000) * 1000))}
    </time>
  )
}

/** `12 Nov`, with the year if it is not the current year. */
export function Day({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={at.includes('T') ? exactTime(at) : undefined} style={oneLine}>
      {day(at, now)}
    </time>
  )
}

interface DueProps {
  on: string | null
  open: boolean
  /** Without colour, for lists where every row is overdue. */
  plain?: boolean
  /** Appends the lateness in words: `, 9 days late`. */
  showLateness?: boolean
}

/** A due date: red if overdue, amber if due within three days. */
export function Due({ on, open, plain, showLateness }: DueProps) {
  const now = useNow()
  if (!on) return <span className="quiet">–</span>
  const late_days = daysPast(on, now)
  const late = open && late_days >= 1
  const soon = open && !late && late_days >= -3
  return (
    <time
      dateTime={on}
      style={{ color: plain ? 'var(--ink2)' : late ? 'var(--bad)' : soon ? 'var(--warn)' : 'var(--ink2)' }}
      title={late ? 'Overdue' : undefined}
    >
      {day(on, now)}
      {late && showLateness && `, ${lateness(late_days)}`}
      {late && !showLateness && <span className="visually-hidden"> overdue</span>}
    </time>
  )
}
