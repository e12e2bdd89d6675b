import type { Api } from '../../src-server/api.ts'
import { ApiError, rejectsToken } from './api-error.ts'
import { dropToken, session } from './token.ts'
import { type Progress, type RawResponse, send } from './transport.ts'
import { connection } from './wire.ts'
import { type WireRequest, wireRequest } from './wire-request.ts'

export type Address = keyof Api
export type ReadAddress = Extract<Address, `GET ${string}`>
export type WriteAddress = Exclude<Address, ReadAddress>
export type Input<A extends Address> = Api[A]['input']
export type Answer<A extends Address> = Api[A]['answer']

/** An answer with what its headers say about the list it is a page of. */
export interface Reply<A extends Address> {
  body: Answer<A>
  status: number
  headers: Headers
  total: number | null
  total_pages: number | null
  page: number | null
  per_page: number | null
  next_page: number | null
  request: WireRequest
}

export interface RequestOptions {
  signal?: AbortSignal
  /** Share of a file that has left, 0 to 1. */
  onProgress?: Progress
  /** Asks with this token instead of the one that is held. */
  token?: string
}

/** The request that `ask` would send, for the wire line and for curl. */
export const requestOf = <A extends Address>(address: A, input: Input<A>): WireRequest => wireRequest(address, input)

export async function fetchReply<A extends Address>(
  address: A,
  input: Input<A>,
  options: RequestOptions = {},
): Promise<Reply<A>> {
  const request = requestOf(address, input)
  const token = options.token ?? session.get().token
  const started = performance.now()
  const took = () => Math.max(1, Math.round(performance.now() - started))
  let answer: RawResponse
  try {
    answer = await send(request, { ...options, token })
  } catch (cause) {
    if (isAborted(cause)) throw cause
    if (connection.get() === 'ready') connection.set('offline')
    throw new ApiError(address, { ...request, status: 0, ms: took() }, `No answer from ${location.host}`)
  }
  connection.set('ready')
  const { status, headers } = answer
  const outcome = { ...request, status, ms: took(), request_id: headers.get('x-request-id') }
  const body = bodyOf(answer)
  // The token of an earlier sign-in may be refused after a new one is held.
  if (status === 401 && rejectsToken(body) && token && session.get().token === token) dropToken('refused')
  if (status >= 400) throw new ApiError(address, outcome, body)
  const number = (name: string) => (headers.get(name) ? Number(headers.get(name)) : null)
  return {
    body,
    status,
    headers,
    total: number('x-total'),
    total_pages: number('x-total-pages'),
    page: number('x-page'),
    per_page: number('x-per-page'),
    next_page: number('x-next-page'),
    request: outcome,
  }
}

export async function fetchBody<A extends Address>(
  address: A,
  input: Input<A>,
  options?: RequestOptions,
): Promise<Answer<A>> {
  return (await fetchReply(address, input, options)).body
}

export const isAborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError'

function bodyOf({ text, headers }: RawResponse) {
  if (text === '') return null
  return headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}
