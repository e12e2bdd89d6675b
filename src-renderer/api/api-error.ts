import type { WireRequest } from './wire-request.ts'

/** An answer of 400 and above, or none at all (`status` 0). `message` is the server's own text. */
export class ApiError extends Error {
  readonly address: string
  readonly request: WireRequest
  readonly status: number
  readonly ms: number
  readonly requestId: string | null
  readonly body: unknown
  /** Texts by field, for the forms that name fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(address: string, request: WireRequest, body: unknown) {
    super(errorText(body) || `${request.status} without a text`)
    this.name = 'ApiError'
    this.address = address
    this.request = request
    this.status = request.status ?? 0
    this.ms = request.ms ?? 0
    this.requestId = request.request_id
    this.body = body
    this.fields = fieldErrors(body)
  }

  /** The body as it came, in one line. */
  get quote(): string {
    if (this.status === 0 || typeof this.body === 'string') return this.message
    const text = JSON.stringify(this.body)
    return text.length > 400 ? `${text.slice(0, 400)}…` : text
  }
}

/** The forms of the documents: `{message: text}`, `{message: [texts]}`, `{message: {field: [texts]}}`, `{error: text}`, or plain text. */
export function errorText(body: unknown): string {
  if (typeof body === 'string') return body.trim()
  const { message, error, error_description: more } = asRecord(body)
  if (typeof message === 'string') return message
  if (Array.isArray(message)) return message.map(String).join(', ')
  if (message !== undefined) return fieldMapText(message)
  if (typeof error === 'string') return typeof more === 'string' ? `${error}: ${more}` : error
  return ''
}

/** Whether a 401 is about who asks. The delivery metrics answer so where only the role is too low, in words of their own. */
export function rejectsToken(body: unknown): boolean {
  const { message, error } = asRecord(body)
  return message === '401 Unauthorized' || error === 'invalid_token'
}

/** `{"error":"path is missing, file is missing"}` names its fields as well as a map does. */
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
