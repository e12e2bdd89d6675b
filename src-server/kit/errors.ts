import { byFaults, type FieldFault, type Reason, usualReason } from './reason.ts'

/** A documented error. Thrown where the error is detected, sent by the router. */
export class ApiError extends Error {
  readonly status: number
  /** Sent as JSON, or as plain text if it is a string. */
  readonly body: Record<string, unknown> | string
  readonly headers: Record<string, string>
  readonly reason: Reason

  constructor(
    status: number,
    body: Record<string, unknown> | string,
    headers: Record<string, string> = {},
    reason: Reason = usualReason(status),
  ) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
    this.headers = headers
    this.reason = reason
  }
}

/**
 * An error that stops the start, with the exit code: 1 unexpected error, 2 wrong usage, 3 port in use, 4 data directory in use, 5 invalid seed
 * or import, 6 data from a newer version.
 */
export class StartError extends Error {
  readonly exit_code: number

  constructor(exit_code: number, message: string) {
    super(message)
    this.exit_code = exit_code
  }
}

/** `404 Project Not Found`: for containers and for records that the route names. */
export const notFound = (noun: string, reason: Reason = { step: 'record', record: noun }) =>
  new ApiError(404, { message: `404 ${noun} Not Found` }, {}, reason)
/** `404 Not found`, lower-case: for look-ups inside a handler. */
export const notFoundPlain = (reason?: Reason) => new ApiError(404, { message: '404 Not found' }, {}, reason)
/** `404 Not Found`: without a noun, such as for features that are switched off. */
export const notFoundExplicit = (reason?: Reason) => new ApiError(404, { message: '404 Not Found' }, {}, reason)
export const unauthorized = (reason: Reason) => new ApiError(401, { message: '401 Unauthorized' }, {}, reason)
export const forbidden = (reason: Reason, text?: string) =>
  new ApiError(403, { message: text === undefined ? '403 Forbidden' : `403 Forbidden - ${text}` }, {}, reason)
/** `400 Bad request - text` */
export const badRequest = (text: string, reason?: Reason) =>
  new ApiError(400, { message: `400 Bad request - ${text}` }, {}, reason)
/** 400 with a sentence as the message. */
export const refused = (message: string, reason?: Reason) => new ApiError(400, { message }, {}, reason)
/** 400 with texts per field: `{ message: { title: ["can't be blank"] } }`. */
export const invalid = (fields: Record<string, readonly string[]>) =>
  new ApiError(400, { message: fields }, {}, byFaults(fields))
/** 400 for invalid parameters, with a text from `kit/http/wire.ts`, and what each parameter needs. */
export const parameterError = (text: string, fields?: readonly FieldFault[]) =>
  new ApiError(400, { error: text }, {}, { step: 'parameters', ...(fields && { fields }) })
/** 400 with a code that clients can recognise, and a sentence. */
export const coded = (code: string, text: string) => new ApiError(400, { error: code, error_description: text })
/** 405 for a write to an old path: the caller may mean the record that had this path before. */
export const movedAway = (things: 'projects' | 'groups') =>
  new ApiError(405, { message: `Non GET methods are not allowed for moved ${things}` }, {}, { step: 'record' })
export const conflict = (message: string, reason: Reason) => new ApiError(409, { message }, {}, reason)
export const unprocessable = (message: unknown, reason?: Reason) => new ApiError(422, { message }, {}, reason)
/** 429 for a limit of the application, per user and action. */
export const tooMany = (retry_after_seconds: number, reason: Reason) =>
  new ApiError(
    429,
    { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    { 'Retry-After': String(Math.max(1, Math.ceil(retry_after_seconds))) },
    reason,
  )
