import type { RowChange } from '../db/row-changes.ts'
import type { StoredEvent } from '../events/events.ts'

/** A message that a system hook would get. */
export interface ForeseenDelivery {
  hook_id: number
  event_name: string
  body: unknown
}

/** What a write would have done. */
export interface Rehearsed {
  rows: RowChange[]
  /** Whether all changed rows are known: of very many, the rest is not noted. */
  complete: boolean
  events: StoredEvent[]
  deliveries: ForeseenDelivery[]
  /** What would be done in the background. */
  jobs: { kind: string; payload: unknown }[]
}
