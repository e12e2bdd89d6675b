import { daysAfter } from '../ui/typed-day.ts'

const lifetimes = [
  ['30 days', 30],
  ['90 days', 90],
  ['1 year', 365],
] as const

/** The expiration dates that the calendar offers by name, for a token that is created today. */
export const lifetimesFrom = (today: string) =>
  lifetimes.map(([label, days]) => ({ label, value: daysAfter(today, days) }))

export const defaultExpiry = (today: string): string => daysAfter(today, 30)

/** The server allows at most 365 days. */
export const latestExpiry = (today: string): string => daysAfter(today, 365)
