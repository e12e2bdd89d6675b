import classes from './charts.module.css'
import { count } from './number.ts'
import type { Tone } from './status-badge.tsx'

export type Paint = Tone | 'mass'
const paint: Record<Paint, string> = {
  mass: 'var(--mass)',
  ok: 'var(--ok-mark)',
  warn: 'var(--warn-mark)',
  bad: 'var(--bad-mark)',
  done: 'var(--done-mark)',
  accent: 'var(--focus)',
  plain: 'var(--control)',
}

/** A line chart without axes, as wide as its container. */
export function Sparkline({
  values,
  height = 24,
  tone = 'accent',
}: {
  values: readonly number[]
  height?: number
  tone?: Tone
}) {
  const top = Math.max(...values)
  const floor = Math.min(...values)
  const last = values.length - 1
  const x = (i: number) => 1 + (i / Math.max(1, last)) * 97
  // Constant values are drawn in the middle, not at the bottom.
  const y = (v: number) => (top === floor ? height / 2 : height - 3 - ((v - floor) / (top - floor)) * (height - 6))
  const line = values.map((v, i) => `${i ? 'L' : 'M'}${x(i).toFixed(2)} ${y(v).toFixed(1)}`).join('')
  const end = `${x(last)} ${y(values[last] ?? 0)}`
  return (
    <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {last >= 0 && (
        <g fill="none" stroke={paint[tone]} strokeLinejoin="round" strokeLinecap="round">
          <path d={`${line}L${x(last)} ${height}L${x(0)} ${height}Z`} fill={paint[tone]} stroke="none" opacity=".1" />
          <path d={line} strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
          {/* A zero-length line with round caps is a dot that stays round when the chart is stretched. */}
          <path d={`M${end}L${end}`} strokeWidth="4" vectorEffect="non-scaling-stroke" />
        </g>
      )}
    </svg>
  )
}

/** Two bars per week: opened issues up, closed issues down. */
export function Flow({
  weeks,
  height = 32,
}: {
  weeks: readonly { week: number; opened: number; closed: number }[]
  height?: number
}) {
  const top = Math.max(1, ...weeks.flatMap((w) => [w.opened, w.closed]))
  const half = height / 2
  const barHeight = (v: number) => Math.max(1, (v / top) * (half - 1))
  return (
    <svg width={weeks.length * 9} height={height} aria-hidden="true">
      {weeks.map((w, i) => (
        <g key={w.week} opacity={i === weeks.length - 1 ? 1 : 0.62}>
          <rect
            x={i * 9}
            y={half - 0.5 - barHeight(w.opened)}
            width="6"
            height={barHeight(w.opened)}
            rx="1"
            fill={paint.ok}
          />
          <rect x={i * 9} y={half + 0.5} width="6" height={barHeight(w.closed)} rx="1" fill={paint.done} />
        </g>
      ))}
    </svg>
  )
}

export interface Stack {
  tone: Paint
  values: readonly number[]
}

/** Stacked bars over time. Put rare kinds first: they lie on the baseline, where their heights can be compared. */
export function StackedBars({
  stacks,
  height = 224,
  fill,
  from,
  to,
  note,
}: {
  stacks: readonly Stack[]
  height?: number
  /** Takes the height of the surrounding figure. */
  fill?: boolean
  from: string
  to: string
  /** Text in the middle of an empty chart. */
  note?: string
}) {
  const slots = stacks[0]?.values.length ?? 0
  const sums = Array.from({ length: slots }, (_, i) => stacks.reduce((sum, s) => sum + (s.values[i] ?? 0), 0))
  const top = roundUpScale(Math.max(...sums))
  return (
    <div
      className={classes.bars}
      style={fill ? undefined : { height }}
      data-fill={fill || undefined}
      aria-hidden="true"
    >
      {[top, top / 2, 0].map((value) => (
        <span key={value} className={classes.rung} style={{ bottom: `${(value / top) * 100}%` }}>
          {count(value)}
        </span>
      ))}
      <div className={classes.plot}>
        {sums.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time slot has no other id
          <span key={i} className={classes.slot}>
            {stacks
              .filter((s) => (s.values[i] ?? 0) > 0)
              .map((s) => (
                <i key={s.tone} style={{ height: `${((s.values[i] ?? 0) / top) * 100}%`, background: paint[s.tone] }} />
              ))}
          </span>
        ))}
      </div>
      {note && <span className={classes.note}>{note}</span>}
      <span className={classes.from}>{from}</span>
      <span className={classes.to}>{to}</span>
    </div>
  )
}

/** The next round number whose half is also a whole number, for the label in the middle. */
function roundUpScale(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const rounds = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map((n) => n * step)
  return rounds.find((top) => top >= value && top >= 4 && top % 2 === 0) ?? 10 * step
}

/** A bar split into shares. Full width by default. */
export function Share({
  parts,
  width = '100%',
}: {
  parts: readonly { tone: Paint; value: number }[]
  width?: number | string
}) {
  const total = parts.reduce((sum, p) => sum + p.value, 0)
  return (
    <span style={{ display: 'flex', gap: 1, width, height: 6, borderRadius: 3, overflow: 'hidden' }} aria-hidden="true">
      {parts.map((p) => (
        <i key={p.tone} style={{ width: `${(p.value / total) * 100}%`, background: paint[p.tone] }} />
      ))}
    </span>
  )
}
