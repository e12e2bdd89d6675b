/** The instance's time, so that a test (and one day a user) can stop and move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** ISO 8601, UTC, milliseconds. */
  iso(): string
  /** `YYYY-MM-DD`, UTC. */
  today(): string
}

export const systemClock: Clock = clockOf(() => Date.now())

/** A clock that reads its milliseconds from `now`. */
export function clockOf(now: () => number): Clock {
  const iso = () => new Date(now()).toISOString()
  return { now, iso, today: () => iso().slice(0, 10) }
}

/** `2026-11-21` and 3 → `2026-11-24` */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
