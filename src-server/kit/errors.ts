/** An answer that the documents know, thrown where it is known and sent by the router. */
export class ApiError extends Error {
  readonly status: number
  /** Sent as JSON; a text is sent as plain text. */
  readonly body: Record<string, unknown> | string
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown> | string, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A start that cannot go on; the exit code is one of the product's (2 usage, 3 port, 4 locked, 5 seed, 6 newer data). */
export class StartError extends Error {
  readonly exit_code: number

  constructor(exit_code: number, message: string) {
    super(message)
    this.exit_code = exit_code
  }
}

/** `404 Project Not Found`: the noun of a container, and of records whose route names them. */
export const notFound = (noun: string) => new ApiError(404, { message: `404 ${noun} Not Found` })
/** `404 Not found`, lower-case: a look-up inside a handler that found nothing. */
export const notFoundPlain = () => new ApiError(404, { message: '404 Not found' })
/** `404 Not Found`: an explicit refusal without a noun, as for features that are switched off. */
export const notFoundExplicit = () => new ApiError(404, { message: '404 Not Found' })
export const unauthorized = () => new ApiError(401, { message: '401 Unauthorized' })
export const forbidden = (reason?: string) =>
  new ApiError(403, { message: reason ? `403 Forbidden - ${reason}` : '403 Forbidden' })
/** `400 Bad request - reason` */
export const badRequest = (reason: string) => new ApiError(400, { message: `400 Bad request - ${reason}` })
/** A service's own sentence as the message. */
export const refused = (message: string) => new ApiError(400, { message })
/** A model's texts by field: `{ message: { title: ["can't be blank"] } }`. */
export const invalid = (fields: Record<string, readonly string[]>) => new ApiError(400, { message: fields })
/** A parameter that does not fit, in the words of `kit/http/wire.ts`. */
export const parameterError = (text: string) => new ApiError(400, { error: text })
/** A write by an old path, which the caller may have meant for the record that had this path before. */
export const movedAway = (things: 'projects' | 'groups') =>
  new ApiError(405, { message: `Non GET methods are not allowed for moved ${things}` })
export const conflict = (message: string) => new ApiError(409, { message })
export const unprocessable = (message: unknown) => new ApiError(422, { message })
/** Reached a limit that the application itself sets, per user and action. */
export const tooMany = (retry_after_seconds: number) =>
  new ApiError(
    429,
    { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    { 'Retry-After': String(Math.max(1, Math.ceil(retry_after_seconds))) },
  )
