/** A day has eight hours, a week five days, a month four weeks. */
const UNITS = [
  ['y', 31_557_600],
  ['mo', 576_000],
  ['w', 144_000],
  ['d', 28_800],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** 178800 → `1w 1d 1h 40m`, or `49h 40m` where hours are the largest unit; null for nothing. */
export function humanTime(seconds: number, hours_only: boolean): string | null {
  if (seconds === 0) return null
  let rest = Math.abs(seconds)
  const parts: string[] = []
  for (const [unit, size] of hours_only ? UNITS.slice(4) : UNITS) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${count}${unit}`)
    rest -= count * size
  }
  return (seconds < 0 ? '-' : '') + parts.join(' ')
}
