/**
 * Everything that can happen, by name. Each slice adds its own in its `events.ts`: `'issue.closed': { payload: …; snapshot: … }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each slice adds its events by declaration merging
export interface Events {}

export type EventName = keyof Events

/** The ids of what happened, and values that only the act knows. */
export type PayloadOf<E extends EventName> = Events[E] extends { payload: infer P } ? P : Events[E]
/** What the things concerned were like right after the act, for listeners that run when they may be gone. */
export type SnapshotOf<E extends EventName> = Events[E] extends { snapshot: infer S } ? S : null

/** Who set something off. All null: the instance itself, at the beginning of a day. */
export interface Origin {
  actor_id: number | null
  /** The administrator behind `sudo`. */
  sudo_by_id: number | null
  request_id: string | null
}

/** The instance itself. */
export const NOBODY: Origin = { actor_id: null, sudo_by_id: null, request_id: null }

type Emission<E extends EventName> = Events[E] extends { snapshot: infer S } ? [snapshot: S] : []
/** Tells that something happened: written in the transaction of the act, heard after its commit, dropped with a rollback. */
export type Emit = <E extends EventName>(event: E, payload: PayloadOf<E>, ...snapshot: Emission<E>) => void
export type Emitted = {
  [E in EventName]: { event: E; payload: PayloadOf<E>; snapshot: SnapshotOf<E> }
}[EventName]

/** An event of the stream. Ids rise in the order of commits. */
export interface StoredEvent<E extends EventName = EventName> {
  id: number
  event: E
  payload: PayloadOf<E>
  snapshot: SnapshotOf<E>
  origin: Origin
  /** ISO timestamp. */
  created_at: string
}
