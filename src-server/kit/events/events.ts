/**
 * Everything that can happen, by name. Each slice adds its own in its `events.ts`: `'issue.closed': { payload: …; snapshot: … }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each slice adds its events by declaration merging
export interface Events {}

export type EventName = keyof Events

/** The ids of what happened, and values that only the act knows. */
export type PayloadOf<E extends EventName> = Events[E] extends { payload: infer P } ? P : Events[E]
/** Copies of the records right after the act, because they may be deleted before a listener runs. */
export type SnapshotOf<E extends EventName> = Events[E] extends { snapshot: infer S } ? S : null

/** Who caused an event or a job. All fields are null if the instance itself did, for example in a sweep. */
export interface Origin {
  actor_id: number | null
  /** The administrator who acted as the actor, with `sudo` or an impersonation token. */
  sudo_by_id: number | null
  request_id: string | null
  /** The address that the request came from. */
  ip_address: string | null
}

/** The instance itself. */
export const NOBODY: Origin = { actor_id: null, sudo_by_id: null, request_id: null, ip_address: null }

type Emission<E extends EventName> = Events[E] extends { snapshot: infer S } ? [snapshot: S] : []
/** Emits an event. The event is stored in the act's transaction and delivered after the commit; a rollback drops the event. */
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

/** One function for each event. A new event does not compile until it has one. */
export type ByEvent<R> = { [E in EventName]: (event: StoredEvent<E>) => R }

/** Calls the function of the event; undefined without a function, as for an event that another version of the program has stored. */
export function callByEvent<R>(functions: Partial<ByEvent<R>>, event: StoredEvent): R | undefined {
  // The function under a name takes the event of that name, which TypeScript cannot express for a union.
  const one = functions[event.event] as ((event: StoredEvent) => R) | undefined
  return one?.(event)
}
