import { secondsIn } from './units.ts'

/** The largest first. */
const UNITS = ['y', 'mo', 'w', 'd', 'h', 'm', 's'] as const

/** 178800 → `1w 1d 1h 40m`, or `49h 40m` where hours are the largest unit; null for nothing. */
export function humanTime(seconds: number, hours_only: boolean): string | null {
  if (seconds === 0) return null
  let rest = Math.abs(seconds)
  const parts: string[] = []
  for (const unit of hours_only ? UNITS.slice(4) : UNITS) {
    const count = Math.floor(rest / secondsIn[unit])
    if (count > 0) parts.push(`${count}${unit}`)
    rest -= count * secondsIn[unit]
  }
  return (seconds < 0 ? '-' : '') + parts.join(' ')
}
