/** Where the clock stood and stands, in milliseconds since 1970, and how fast it runs. */
export interface Move {
  from_ms: number
  to_ms: number
  rate: number
  caused: Caused
}

/** What became due on the way of a clock. */
export interface Caused {
  /** How often each event happened, the first one first. */
  events: { event: string; count: number }[]
  /** How many jobs were started. */
  jobs: number
}

/** What a handler can do with the clock: see `Time`. */
export interface MovesClock {
  readonly shown: { now: number; rate: number; real_now: number }
  move(to_ms: (now: number) => number, rate?: number): Promise<Move>
  reset(): Promise<Move>
}
