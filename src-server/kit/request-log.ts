import type { Actor } from './access/actor.ts'
import { maskHeaders } from './answer-headers.ts'
import type { Reason } from './reason.ts'
import { maskSecrets, maskText } from './secrets.ts'

const LONGEST_PATH = 500
/** Characters of one body. Masking a longer body would delay other requests. */
const LONGEST_BODY = 32_768

type Person = Pick<Actor, 'id' | 'username' | 'name'>
type Parameters = Record<string, unknown>

/** A request and its answer, as the router saw them. */
export interface RawRequest {
  request_id: string
  method: string
  path: string
  /** Address of the endpoint; null if the path is unknown. */
  address: string | null
  status: number
  client: string
  message: string | null
  ms: number
  user: Person | null
  sudo_by: Pick<Actor, 'id' | 'username'> | null
  /** The access token; null without one and for sessions of the console. */
  token: { id: number; name: string } | null
  user_agent: string | null
  content_type: string | null
  query: Parameters
  /** null: there was none, or it was not read. */
  body: Parameters | null
  /** Whether the request had a body. */
  has_body: boolean
  /** Names of the parameters with uploaded files. */
  files: readonly string[]
  /** The body of an error answer; null for other answers. */
  answer: unknown
  /** The JSON of a successful answer as it was sent, with its secrets: `answerOf` masks it. */
  sent: string | null
  answer_state: AnswerState
  /** Bytes of the body of the answer. */
  answer_bytes: number
  /** Names and values, alternating. */
  answer_headers: readonly string[]
  /** Whether it was a write that was rolled back. */
  dry_run: boolean
  /** Why the request was refused; null for other answers. */
  reason: Reason | null
  /** What the faults of the instance did to the request. */
  faults: readonly string[]
  /** Texts that must not be kept: the credentials of the request. */
  credentials: readonly string[]
}

/** What became of the request's body: `dropped`, because bodies of newer requests needed the space. */
export type BodyState = 'none' | 'kept' | 'not_read' | 'too_large' | 'dropped'

/** The same for the answer: `not_json` is a file. */
export type AnswerState = 'none' | 'kept' | 'not_json' | 'too_large' | 'dropped'

export interface LoggedRequest extends Omit<RawRequest, 'has_body' | 'credentials'> {
  /** In ms since 1970. */
  at_ms: number
  body_state: BodyState
  /** Parameters whose values were masked: `query.token`, `body.hooks[0].secret`. */
  masked: readonly string[]
  /** Characters of the kept body. */
  size: number
}

/** Copies a request without its secrets. Every request pays for this, so the copy is one literal. */
export function maskRequest(raw: RawRequest, at_ms: number): LoggedRequest {
  const { credentials } = raw
  const masking = { credentials, max_length: LONGEST_BODY }
  const path = maskText(raw.path.slice(0, LONGEST_PATH), credentials)
  const query = isEmpty(raw.query) ? undefined : maskSecrets(raw.query, masking)
  const body = raw.body === null ? undefined : maskSecrets(raw.body, masking)
  const kept = parametersOf(body?.value)
  return {
    request_id: raw.request_id,
    method: raw.method,
    path,
    address: raw.address,
    status: raw.status,
    client: raw.client,
    message: raw.message === null ? null : maskText(raw.message, credentials),
    ms: raw.ms,
    user: raw.user,
    sudo_by: raw.sudo_by,
    token: raw.token,
    user_agent: raw.user_agent === null ? null : maskText(raw.user_agent.slice(0, LONGEST_PATH), credentials),
    content_type: raw.content_type === null ? null : maskText(raw.content_type.slice(0, LONGEST_PATH), credentials),
    query: parametersOf(query?.value) ?? {},
    body: kept,
    files: raw.files,
    answer: raw.answer === null ? null : (maskSecrets(raw.answer, masking)?.value ?? null),
    sent: raw.sent,
    answer_state: raw.answer_state,
    answer_bytes: raw.answer_bytes,
    answer_headers: maskHeaders(raw.answer_headers, credentials),
    dry_run: raw.dry_run,
    reason: raw.reason && maskReason(raw.reason, credentials),
    faults: raw.faults,
    at_ms,
    body_state: !raw.has_body ? 'none' : raw.body === null ? 'not_read' : body ? 'kept' : 'too_large',
    masked: maskedPlaces(path === raw.path, query?.paths, body?.paths),
    size: kept === null ? 0 : JSON.stringify(kept).length,
  }
}

/** A host or an origin may be any text. */
const maskReason = (reason: Reason, credentials: readonly string[]): Reason =>
  reason.has === undefined ? reason : { ...reason, has: maskText(reason.has.slice(0, LONGEST_PATH), credentials) }

const nothing: readonly string[] = []

function maskedPlaces(isPathSafe: boolean, query = nothing, body = nothing): readonly string[] {
  if (isPathSafe && query.length === 0 && body.length === 0) return nothing
  return [
    ...(isPathSafe ? [] : ['path']),
    ...query.map((place) => `query.${place}`),
    ...body.map((place) => `body.${place}`),
  ]
}

function isEmpty(parameters: Parameters): boolean {
  for (const _ in parameters) return false
  return true
}

/** The body of the answer without its secrets; null if there was none or it is not kept. Reading it once costs less than masking each answer. */
export function answerOf({ answer, sent }: Pick<LoggedRequest, 'answer' | 'sent'>): unknown {
  if (sent === null) return answer
  return maskSecrets(JSON.parse(sent), { credentials: [], max_length: Number.POSITIVE_INFINITY })?.value
}

interface Bounds {
  requests: number
  /** Characters of all bodies together. */
  bodies: number
  /** Bytes of all successful answers together. */
  answers: number
}

/** The latest requests with their bodies, in memory. Only successful answers still have their secrets. */
export class RequestLog {
  readonly #bounds: Bounds
  #requests: LoggedRequest[] = []
  /** Requests at the start of the array that no longer count. Removing each one alone would move all others. */
  #gone = 0
  /** The first request that may still have a body. */
  #withBody = 0
  #size = 0
  /** The first request that may still have its answer. */
  #withAnswer = 0
  #answers = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  add(request: LoggedRequest) {
    this.#requests.push(request)
    this.#size += request.size
    if (request.sent !== null) this.#answers += request.answer_bytes
    if (this.#requests.length - this.#gone > this.#bounds.requests) {
      const oldest = this.#requests[this.#gone++]
      this.#dropBody(oldest)
      this.#dropAnswer(oldest)
    }
    this.#withBody = Math.max(this.#withBody, this.#gone)
    while (this.#size > this.#bounds.bodies) this.#dropBody(this.#requests[this.#withBody++])
    this.#withAnswer = Math.max(this.#withAnswer, this.#gone)
    while (this.#answers > this.#bounds.answers) this.#dropAnswer(this.#requests[this.#withAnswer++])
    if (this.#gone < this.#bounds.requests) return
    this.#requests = this.#requests.slice(this.#gone)
    this.#withBody -= this.#gone
    this.#withAnswer -= this.#gone
    this.#gone = 0
  }

  /** The requests that the viewer may see, newest first: administrators see all, others those that they sent themselves. */
  seenBy(viewer: { id: number; admin: boolean }): LoggedRequest[] {
    return this.#requests
      .slice(this.#gone)
      .filter((request) => viewer.admin || senderOf(request)?.id === viewer.id)
      .reverse()
  }

  #dropAnswer(old: LoggedRequest | undefined) {
    if (!old || old.sent === null) return
    this.#answers -= old.answer_bytes
    old.sent = null
    old.answer_state = 'dropped'
  }

  #dropBody(old: LoggedRequest | undefined) {
    if (!old || old.size === 0) return
    this.#size -= old.size
    Object.assign(old, { size: 0, body: null, body_state: 'dropped' })
  }
}

/** Behind `sudo`, the administrator sent the request. */
const senderOf = ({ user, sudo_by }: LoggedRequest) => sudo_by ?? user

function parametersOf(value: unknown): Parameters | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
