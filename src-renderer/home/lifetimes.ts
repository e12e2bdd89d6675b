const day_ms = 86_400_000
/** The server allows at most 365 days. */
const days = { '30 days': 30, '90 days': 90, '1 year': 365 } as const

export type Lifetime = keyof typeof days
export const lifetimes = ['30 days', '90 days', '1 year'] as const satisfies readonly Lifetime[]

/** The day on which a token that is created now expires, in UTC. */
export const expiryOf = (lifetime: Lifetime, now: number): string =>
  new Date(now + days[lifetime] * day_ms).toISOString().slice(0, 10)
