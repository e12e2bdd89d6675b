import type { Api } from '../../src-server/api.ts'
import { ApiError, rejectsToken } from './api-error.ts'
import { rememberWrite } from './own-writes.ts'
import { expireSession, requireFirst, session } from './token.ts'
import { type Progress, type RawResponse, receive, send } from './transport.ts'
import { connection } from './wire.ts'
import { type WireRequest, wireRequest } from './wire-request.ts'

export type Address = keyof Api
export type ReadAddress = Extract<Address, `GET ${string}`>
export type WriteAddress = Exclude<Address, ReadAddress>
export type Input<A extends Address> = Api[A]['input']
export type ResponseBody<A extends Address> = Api[A]['answer']

/** A response body with its pagination headers. */
export interface Reply<A extends Address> {
  body: ResponseBody<A>
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
  /** Called with the uploaded share of a file, 0 to 1. */
  onProgress?: Progress
  /** Overrides the token of the session. */
  token?: string
  /** `updated_at` of the record as the user saw it: a newer record is not deleted (412). */
  unmodified_since?: string
}

/** The request that `fetchReply` would send, for the wire line and for curl. */
export const requestOf = <A extends Address>(address: A, input: Input<A>): WireRequest => wireRequest(address, input)

/** The request of a form that does not know all of its records yet: `POST /projects/:id/issues`. */
export const incompleteRequest = (address: WriteAddress, known: object = {}): WireRequest => wireRequest(address, known)

export async function fetchReply<A extends Address>(
  address: A,
  input: Input<A>,
  options: RequestOptions = {},
): Promise<Reply<A>> {
  const request = requestOf(address, input)
  const token = options.token ?? session.get().token
  const started = performance.now()
  const took = () => Math.max(1, Math.round(performance.now() - started))
  let response: RawResponse
  try {
    const sent = send(request, { ...options, token })
    response = await (request.method === 'GET' ? sent : rememberWrite(sent))
  } catch (cause) {
    if (isAborted(cause)) throw cause
    if (connection.get() === 'ready') connection.set('offline')
    throw new ApiError(address, { ...request, status: 0, ms: took() }, `No response from ${location.host}`)
  }
  const { status, headers } = response
  const outcome = { ...request, status, ms: took(), request_id: headers.get('x-request-id') }
  const body = accepted(address, outcome, response, token)
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
): Promise<ResponseBody<A>> {
  return (await fetchReply(address, input, options)).body
}

/**
 * The body of a response.
 *
 * @throws ApiError if the request was refused
 */
function accepted(address: Address, outcome: WireRequest, response: RawResponse, token: string | null) {
  const { status, headers } = response
  connection.set('ready')
  const body = bodyOf(response)
  // A late 401 for the previous session's token must not end the current session.
  if (status === 401 && rejectsToken(body) && token && session.get().token === token) expireSession()
  if (status === 403 && token && session.get().token === token) requireFirst(headers.get('x-gantry-required'))
  if (status >= 400) {
    const retry_after = status === 429 ? Number(headers.get('retry-after')) : 0
    throw new ApiError(address, retry_after > 0 ? { ...outcome, retry_after } : outcome, body)
  }
  return body
}

/** Downloads a file. `onProgress` is called with the share that has arrived, 0 to 1. */
export async function fetchFile<A extends ReadAddress>(
  address: A,
  input: Input<A>,
  { signal, onProgress }: Pick<RequestOptions, 'signal' | 'onProgress'> = {},
): Promise<{ file: Blob; name: string | undefined }> {
  const request = requestOf(address, input)
  const { token } = session.get()
  const response = await receive(request, { token, ...(signal && { signal }), ...(onProgress && { onProgress }) })
  const { status, headers, file } = response
  accepted(address, { ...request, status, request_id: headers.get('x-request-id') }, response, token)
  return { file: file ?? new Blob([]), name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] }
}

export const isAborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError'

function bodyOf({ text, headers }: RawResponse) {
  if (text === '') return null
  return headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}
