/** Answers of the documents that many endpoints give, for `toMatchObject`. */
export const UNAUTHORIZED = { status: 401, body: { message: '401 Unauthorized' } }
export const BLOCKED = { status: 403, body: { message: '403 Forbidden - Your account has been blocked.' } }

export const forbidden = (reason?: string) => ({
  status: 403,
  body: { message: reason === undefined ? '403 Forbidden' : `403 Forbidden - ${reason}` },
})
export const notFound = (noun: string) => ({ status: 404, body: { message: `404 ${noun} Not Found` } })
/** A parameter that does not fit. */
export const badParameter = (error: string) => ({ status: 400, body: { error } })
/** What the model refused, by field. */
export const invalid = (message: Record<string, string[]>) => ({ status: 400, body: { message } })
/** `api read_api`: the scopes of which the token has none. */
export const insufficientScope = (scope: string) => ({
  status: 403,
  body: {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  },
})
