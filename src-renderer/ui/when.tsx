import { useNow } from './clock.tsx'
import { age, day, daysPast, exactTime, lateness } from './dates.ts'

/** How long ago in one short word; the exact moment on hover. The clock is the instance's, never the browser's. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(at)}>
      {age(at, now)}
    </time>
  )
}

/** `12 Nov`, and the year where it is another one than now. */
export function Day({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={at.includes('T') ? exactTime(at) : undefined}>
      {day(at, now)}
    </time>
  )
}

interface DueProps {
  on: string | null
  open: boolean
  /** Where the filter already says so: a colour that every row carries says nothing. */
  plain?: boolean
  /** Says in words how late it is. */
  showLateness?: boolean
}

/** Red when overdue, amber when it is due within three days. */
export function Due({ on, open, plain, showLateness: told }: DueProps) {
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
      {late && told && `, ${lateness(late_days)}`}
      {late && !told && <span className="unseen"> overdue</span>}
    </time>
  )
}
