import type { WireRequest } from './wire-request.ts'

/** A failed request: status 400 and above, or 0 if there was no response. `message` is the server's text. */
export class ApiError extends Error {
  readonly address: string
  readonly request: WireRequest
  readonly status: number
  readonly ms: number
  readonly requestId: string | null
  /** After how many seconds the request may be sent again; only the answer to too many requests says so. */
  readonly retryAfter: number | undefined
  readonly body: unknown
  /** Error texts by field name, if the response names fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(address: string, request: WireRequest, body: unknown) {
    super(errorText(body) || `${request.status} without a message`)
    this.name = 'ApiError'
    this.address = address
    this.request = request
    this.status = request.status ?? 0
    this.ms = request.ms ?? 0
    this.requestId = request.request_id
    this.retryAfter = request.retry_after
    this.body = body
    this.fields = fieldErrors(body)
  }

  /** The code of the error, which stays the same when its text changes. Only some errors have one, with a description. */
  get code(): string | undefined {
    const { error, error_description } = asRecord(this.body)
    return typeof error === 'string' && typeof error_description === 'string' ? error : undefined
  }

  /** The response body in one line, cut at 400 characters. */
  get bodyText(): string {
    if (this.status === 0 || typeof this.body === 'string') return this.message
    const text = JSON.stringify(this.body)
    return text.length > 400 ? `${text.slice(0, 400)}…` : text
  }
}

/** Handles every error format of the API: `{message: text}`, `{message: [texts]}`, `{message: {field: [texts]}}`, `{error: text}`, plain text. */
export function errorText(body: unknown): string {
  if (typeof body === 'string') return body.trim()
  const { message, error, error_description: more } = asRecord(body)
  if (typeof message === 'string') return message
  if (Array.isArray(message)) return message.map(String).join(', ')
  if (message !== undefined) return fieldMapText(message)
  if (typeof error === 'string') return typeof more === 'string' ? `${error}: ${more}` : error
  return ''
}

/** Distinguishes an invalid token from the 401 of the DORA metrics, which only means that the role is too low. */
export function rejectsToken(body: unknown): boolean {
  const { message, error } = asRecord(body)
  return message === '401 Unauthorized' || error === 'invalid_token'
}

/** Error texts by field name, from a map of fields or from a text such as `{"error":"path is missing, file is missing"}`. */
export function fieldErrors(body: unknown): Record<string, readonly string[]> {
  const { message, error } = asRecord(body)
  if (typeof message === 'object')
    return Object.fromEntries(
      Object.entries(asRecord(message)).map(([field, texts]) => [
        field,
        Array.isArray(texts) ? texts.map(String) : [String(texts)],
      ]),
    )
  if (typeof error !== 'string') return {}
  return Object.fromEntries(
    [...error.matchAll(/(?:^|, )([\w[\]]+) ((?:is|has|does|should|are|value)\b[^,]*)/g)].map(
      ([, field = '', text = '']) => [field, [text]],
    ),
  )
}

function fieldMapText(message: unknown): string {
  return Object.entries(asRecord(message))
    .flatMap(([field, texts]) =>
      (Array.isArray(texts) ? texts : [texts]).map((text) =>
        field === 'base' || field === 'error' ? String(text) : `${field} ${String(text)}`,
      ),
    )
    .join(', ')
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
