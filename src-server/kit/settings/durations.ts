const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  s: 1,
  minute: 60,
  min: 60,
  m: 60,
  hour: 3600,
  hr: 3600,
  h: 3600,
  day: 86_400,
  d: 86_400,
  week: 7 * 86_400,
  wk: 7 * 86_400,
  w: 7 * 86_400,
  month: 30 * 86_400,
  mo: 30 * 86_400,
  year: 365 * 86_400,
  yr: 365 * 86_400,
  y: 365 * 86_400,
}
const PART = /^\s*(\d{1,9}(?:\.\d{1,6})?)\s*([a-z]+)\s*(?:,|and)?/i

/** The seconds of a duration such as `30 days` or `1 week 3 hours`; undefined if the text is none. */
export function secondsOf(duration: string): number | undefined {
  let rest = duration.trim()
  if (rest === '' || rest.length > 255) return undefined
  let seconds = 0
  while (rest !== '') {
    const [part, count = '', unit = ''] = PART.exec(rest) ?? []
    const name = unit.toLowerCase()
    const size = SECONDS[name] ?? SECONDS[name.replace(/s$/, '')]
    if (part === undefined || size === undefined) return undefined
    seconds += Number(count) * size
    rest = rest.slice(part.length).trim()
  }
  return seconds
}
