interface Moments {
  created_at: string
  started_at: string | null
  finished_at: string | null
}

/** Milliseconds in each state that an import has left. An import that failed before it started has only been scheduled. */
export function stateTimes({ created_at, started_at, finished_at }: Moments): ReadonlyMap<string, number> {
  const scheduledUntil = started_at ?? finished_at
  const times = new Map<string, number>()
  if (scheduledUntil !== null) times.set('scheduled', between(created_at, scheduledUntil))
  if (started_at !== null && finished_at !== null) times.set('started', between(started_at, finished_at))
  return times
}

const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))
