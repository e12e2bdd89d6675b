import { useNow } from './clock.tsx'

const units = [
  ['y', 31_536_000],
  ['mo', 2_592_000],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const
const day_ms = 86_400_000

/** How long ago in one short word; the exact moment on hover. The clock is the instance's, never the browser's. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  const seconds = (now - Date.parse(at)) / 1000
  const [unit, size] = units.find(([, s]) => seconds >= s) ?? ['s', 1]
  return (
    <time dateTime={at} title={exactly(at)}>
      {Math.max(1, Math.floor(seconds / size))} {unit}
    </time>
  )
}

/** `12 Nov`, and the year where it is another one than now. */
export function On({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={at.includes('T') ? exactly(at) : undefined}>
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
  told?: boolean
}

/** Red when overdue, amber when it is due within three days. */
export function Due({ on, open, plain, told }: DueProps) {
  const now = useNow()
  if (!on) return <span className="quiet">–</span>
  const late_days = Math.floor((now - Date.parse(on)) / day_ms)
  const late = open && late_days >= 1
  const soon = open && !late && Date.parse(on) < now + 3 * day_ms
  return (
    <time
      dateTime={on}
      style={{ color: plain ? 'var(--ink2)' : late ? 'var(--bad)' : soon ? 'var(--warn)' : 'var(--ink2)' }}
      title={late ? 'Overdue' : undefined}
    >
      {day(on, now)}
      {late && told && `, ${late_days} ${late_days === 1 ? 'day' : 'days'} late`}
      {late && !told && <span className="unseen"> overdue</span>}
    </time>
  )
}

const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

function day(at: string, now: number) {
  const date = new Date(at)
  const short = `${date.getUTCDate()} ${month.format(date)}`
  return date.getUTCFullYear() === new Date(now).getUTCFullYear() ? short : `${short} ${date.getUTCFullYear()}`
}

const exactly = (at: string) => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')
