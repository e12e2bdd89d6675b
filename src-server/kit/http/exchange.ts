import type { Actor } from '../access/actor.ts'

/** Headers as names and values in turn, the form that node:http writes fastest. */
export type HeaderList = readonly string[]

/** One request and how it was answered, for its answer, the log and the console's picture of the traffic. */
export interface Exchange {
  id: string
  /** `performance.now()` at its arrival. */
  began: number
  path: string
  /** What the guard puts on every answer. */
  guarded: HeaderList
  /** The endpoint's address; null while no endpoint has been found. */
  address: string | null
  actor: Actor | null
  /** The words of a refusal. */
  message: string | null
}

/** The headers of every answer. */
export function commonHeaders({ id, began, guarded }: Exchange): string[] {
  const runtime = ((performance.now() - began) / 1000).toFixed(6)
  const meta = `{"correlation_id":"${id}","version":"1"}`
  return [...guarded, 'X-Request-Id', id, 'X-Runtime', runtime, 'X-Gitlab-Meta', meta]
}
