/** The instance's time, which tests can stop and move. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** ISO 8601, UTC, milliseconds. */
  iso(): string
  /** `YYYY-MM-DD`, UTC. */
  today(): string
}

const DAY_MS = 86_400_000

export const systemClock: Clock = clockOf(() => Date.now())

/** Makes a clock from a source of milliseconds. */
export function clockOf(now: () => number): Clock {
  const iso = () => new Date(now()).toISOString()
  // Several calls per request, but the result changes once a day.
  let known = { day: Number.NaN, text: '' }
  const today = () => {
    const day = Math.floor(now() / DAY_MS)
    if (day !== known.day) known = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) }
    return known.text
  }
  return { now, iso, today }
}

/** `2026-11-21` and 3 → `2026-11-24` */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
