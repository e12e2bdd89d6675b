import type { Actor } from './access/actor.ts'
import type { Clock } from './clock.ts'
import { maskSecrets, maskText } from './secrets.ts'

const KEPT = 300
const LONGEST_PATH = 500
/** Characters of one body, and of all bodies together. Masking a longer body would delay other requests. */
const LONGEST_BODY = 32_768
const ALL_BODIES = 8 * 2 ** 20

type Person = Pick<Actor, 'id' | 'username' | 'name'>
type Parameters = Record<string, unknown>

/** A request that was refused or failed, as the router saw it. */
export interface Failure {
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
  content_type: string | null
  query: Parameters
  /** null: there was none, or it was not read. */
  body: Parameters | null
  /** Whether the request had a body. */
  has_body: boolean
  /** Names of the parameters with uploaded files. */
  files: readonly string[]
  answer: unknown
  /** Texts that must not be kept: the credentials of the request. */
  credentials: readonly string[]
}

/** What became of the request's body: `dropped`, because bodies of newer requests needed the space. */
export type BodyState = 'none' | 'kept' | 'not_read' | 'too_large' | 'dropped'

export interface FailedRequest extends Omit<Failure, 'has_body' | 'credentials'> {
  at: string
  body_state: BodyState
  /** Parameters whose values were masked: `query.token`, `body.hooks[0].secret`. */
  masked: string[]
}

/** The latest failed requests with their bodies, in memory and without secrets. */
export class FailedRequests {
  readonly #clock: Clock
  readonly #requests: (FailedRequest & { size: number })[] = []
  #size = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  keep({ has_body, credentials, ...failure }: Failure) {
    const masking = { credentials, max_length: LONGEST_BODY }
    const path = maskText(failure.path.slice(0, LONGEST_PATH), credentials)
    const query = maskSecrets(failure.query, masking)
    const body = maskSecrets(failure.body, masking)
    const answer = maskSecrets(failure.answer, masking)
    const size = failure.body === null || !body ? 0 : JSON.stringify(body.value).length
    this.#requests.push({
      ...failure,
      at: this.#clock.iso(),
      path,
      message: failure.message === null ? null : maskText(failure.message, credentials),
      query: parametersOf(query?.value) ?? {},
      body: parametersOf(body?.value),
      answer: answer?.value ?? null,
      body_state: !has_body ? 'none' : failure.body === null ? 'not_read' : body ? 'kept' : 'too_large',
      masked: [
        ...(path === failure.path ? [] : ['path']),
        ...(query?.paths ?? []).map((at) => `query.${at}`),
        ...(body?.paths ?? []).map((at) => `body.${at}`),
      ],
      size,
    })
    this.#size += size
    if (this.#requests.length > KEPT) this.#size -= this.#requests.shift()?.size ?? 0
    for (const old of this.#requests) {
      if (this.#size <= ALL_BODIES) break
      this.#size -= old.size
      if (old.size > 0) Object.assign(old, { size: 0, body: null, body_state: 'dropped' })
    }
  }

  /** The failed requests that the viewer may see, newest first: administrators see all, others those that they sent themselves. */
  seenBy(viewer: { id: number; admin: boolean }): FailedRequest[] {
    return this.#requests.filter((request) => viewer.admin || senderOf(request)?.id === viewer.id).reverse()
  }
}

/** Behind `sudo`, the administrator sent the request. */
const senderOf = ({ user, sudo_by }: FailedRequest) => sudo_by ?? user

function parametersOf(value: unknown): Parameters | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
