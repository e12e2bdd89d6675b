/** A value of a request that the records decide: an id that the test must not write down as it was. */
export type Reference =
  /** A record that the seed has. */
  | { kind: 'record'; table: string; id: number }
  /** A field of the answer to an earlier request of the script. */
  | { kind: 'answer'; step: number; field: 'id' | 'iid' }

/** A JSON value with references in it. */
export type Value = string | number | boolean | null | Reference | readonly Value[] | ValueObject
export interface ValueObject {
  readonly fields: ReadonlyMap<string, Value>
}

/** Who sends a request of the script. */
export interface Sender {
  username: string
  scopes: readonly string[]
  token: string
}

/** A request of the script, made from one of the log. */
export interface Step {
  request_id: string
  method: string
  address: string | null
  /** The path in pieces: texts are encoded as they were sent. */
  path: readonly (string | Reference)[]
  query: readonly (readonly [string, string | Reference])[]
  body: { form: boolean; fields: ReadonlyMap<string, Value> } | undefined
  sender: Sender | undefined
  /** A credential that nobody has: the request was refused for its own. */
  has_unknown_token: boolean
  /** The user that an administrator acted as. */
  sudo: string | undefined
  dry_run: boolean
  logged: {
    status: number
    path: string
    body: unknown
    /** Whether the log has the body of the answer. */
    is_kept: boolean
    /** Why the body of the answer cannot be compared with another one; null: it can, or there was none. */
    not_compared: string | null
  }
}

export interface Script {
  steps: readonly Step[]
  left_out: readonly { request_id: string; reason: string }[]
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'kind' in value

export const isFields = (value: Value): value is ValueObject =>
  typeof value === 'object' && value !== null && 'fields' in value

/** The value with its references replaced. */
export function resolve(value: Value, of: (reference: Reference) => string | number): unknown {
  if (isReference(value)) return of(value)
  if (isFields(value)) return Object.fromEntries([...value.fields].map(([name, inner]) => [name, resolve(inner, of)]))
  if (typeof value === 'object' && value !== null) return value.map((inner) => resolve(inner, of))
  return value
}
