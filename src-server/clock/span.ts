const UNITS_MS = new Map([
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
])

/** `8d`, `1w2d`, `90m`: each unit at most once, the largest first. */
export const SPAN = /^(?=.)(\d{1,5}w)?(\d{1,6}d)?(\d{1,7}h)?(\d{1,8}m)?(\d{1,9}s)?$/

/** The milliseconds of a text that matches `SPAN`. */
export function spanOf(text: string): number {
  let total = 0
  for (const [, number, unit = ''] of text.matchAll(/(\d+)([wdhms])/g))
    total += Number(number) * (UNITS_MS.get(unit) ?? 0)
  return total
}
