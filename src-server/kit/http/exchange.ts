import type { Actor } from '../access/actor.ts'
import type { Reason } from '../reason.ts'
import type { AnswerState } from '../request-log.ts'
import type { Contract } from './endpoint.ts'
import { type Bag, parseQuery } from './parameters.ts'

/** Header names and values, alternating: the form that node:http writes fastest. */
export type HeaderList = readonly string[]

/** One request and its answer, as the log and the traffic counters need it. */
export interface Exchange {
  id: string
  /** `performance.now()` when the request arrived. */
  began: number
  path: string
  /** Headers that the guard adds to every answer. */
  guarded: HeaderList
  /** Address of the endpoint; null until it is known. */
  address: string | null
  /** Of the endpoint; null until it is known. */
  contract: Contract | null
  actor: Actor | null
  /** The error message, if the request was refused. */
  message: string | null
  query: Bag
  /** The fields of the body; null until it is read. */
  body: Bag | null
  /** Names of the uploaded files. */
  files: readonly string[]
  /** The body of an error answer. */
  answer: unknown
  /** The JSON of a successful answer, as it was sent. */
  sent: string | null
  /** What became of the body of the answer for the log of requests. */
  answer_state: AnswerState
  /** Bytes of the body that was sent. */
  answer_bytes: number
  /** The headers of the answer; empty until it is sent. */
  answer_headers: HeaderList
  /** Whether the write is rolled back. */
  dry_run: boolean
  /** Why the request was refused; null for other answers. */
  reason: Reason | null
  /** What the faults of the instance did to the request: `fault slow, rule 1 answered 200 ms later`. */
  faults: readonly string[]
}

/** @param known what is known before anything is read */
export const newExchange = (known: Pick<Exchange, 'id' | 'began' | 'path' | 'guarded'>): Exchange => ({
  id: known.id,
  began: known.began,
  path: known.path,
  guarded: known.guarded,
  address: null,
  contract: null,
  actor: null,
  message: null,
  query: noParameters,
  body: null,
  files: [],
  answer: null,
  sent: null,
  answer_state: 'none',
  answer_bytes: 0,
  answer_headers: [],
  dry_run: false,
  reason: null,
  faults: [],
})

export const noParameters = parseQuery('')

/** The query of a request that is not answered; empty if it cannot be read. */
export function readableQuery(text: string): Bag {
  try {
    return parseQuery(text)
  } catch {
    return noParameters
  }
}

/** The path and the query of a URL as sent. */
export function partsOf(url: string): { path: string; query: string } {
  const cut = url.indexOf('?')
  return cut < 0 ? { path: url, query: '' } : { path: url.slice(0, cut), query: url.slice(cut + 1) }
}

/** Builds the headers that every answer has. What is added to the list is in the log of requests too. */
export function commonHeaders(exchange: Exchange): string[] {
  const { id, began, guarded } = exchange
  const runtime = ((performance.now() - began) / 1000).toFixed(6)
  const meta = `{"correlation_id":"${id}","version":"1"}`
  const headers = [...guarded, 'X-Request-Id', id, 'X-Runtime', runtime, 'X-Gitlab-Meta', meta]
  exchange.answer_headers = headers
  return headers
}
