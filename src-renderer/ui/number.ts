const grouped = new Intl.NumberFormat('en')

/** 15,870 */
export const count = (value: number): string => grouped.format(value).replace('-', '−')

/** 15,870, or 10,000+ if the server does not count that far. */
export const formatTotal = (total: number | null): string => (total === null ? '10,000+' : count(total))

/** 1 group share, 3 group shares. */
export const pluralize = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`

/** +3, −7, and a plain 0. */
export const signed = (value: number): string => (value > 0 ? `+${count(value)}` : count(value))

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** 6.4 GB, in powers of 1,000. A value that would be rounded to 1000 gets the next unit. */
export function bytes(value: number): string {
  let step = 0
  while (step < units.length - 1 && Math.round(value / 1000 ** step) >= 1000) step++
  const scaled = value / 1000 ** step
  return `${step === 0 || scaled >= 99.95 ? Math.round(scaled) : scaled.toFixed(1)} ${units[step]}`
}

/** 178 ms, 1.8 s, 3 h 12 min. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 60_000) return `${Math.floor(ms / 1000)} s`
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`
}
