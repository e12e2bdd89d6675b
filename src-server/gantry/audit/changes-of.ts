import { type ByEvent, callByEvent, type StoredEvent } from '../../kit/events/events.ts'
import { maskText } from '../../kit/secrets.ts'
import { reversalOf } from '../live/reversal.ts'

/** A field of a record, by its API name. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What an event changed: the differences that the act stored, or what the event says by itself, such as `archived`. Without secrets in URLs. */
export const changesOf = (event: StoredEvent): FieldChange[] => statedChanges(event).map(withoutUrlSecrets)

/** URLs can have tokens in their queries: `https://hooks.example/?token=…`. */
export const withoutUrlSecrets = ({ field, before, after }: FieldChange): FieldChange => ({
  field,
  before: maskUrl(before),
  after: maskUrl(after),
})

const maskUrl = (value: unknown) =>
  typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value) ? maskText(value) : value

function statedChanges(event: StoredEvent): FieldChange[] {
  const stored = storedChanges(event.snapshot)
  if (stored) return stored
  const reversal = reversalOf(event)
  if (!reversal) return callByEvent(states, event) ?? []
  const { before, after } = reversal
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

const ofState = ({ payload, snapshot }: { payload: { old_state: string }; snapshot: { user: { state: string } } }) => [
  { field: 'state', before: payload.old_state, after: snapshot.user.state },
]

/** Acts on accounts that name the earlier state, which nothing can restore. */
const states: Partial<ByEvent<FieldChange[]>> = {
  'user.blocked': ofState,
  'user.banned': ofState,
  'user.activated': ofState,
  'user.approved': ofState,
}

function storedChanges(snapshot: unknown): FieldChange[] | undefined {
  if (!isObject(snapshot) || !('changes' in snapshot) || !isObject(snapshot.changes)) return undefined
  return Object.entries(snapshot.changes).map(([field, change]: [string, unknown]) => {
    const { before = null, after = null } = isObject(change) ? { ...change } : {}
    return { field, before, after }
  })
}

export const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
