/** Documented answers of many endpoints, for `toMatchObject`. */
export const UNAUTHORIZED = { status: 401, body: { message: '401 Unauthorized' } }
export const BLOCKED = { status: 403, body: { message: '403 Forbidden - Your account has been blocked.' } }

export const forbidden = (reason?: string) => ({
  status: 403,
  body: { message: reason === undefined ? '403 Forbidden' : `403 Forbidden - ${reason}` },
})
export const notFound = (noun: string) => ({ status: 404, body: { message: `404 ${noun} Not Found` } })
/** An invalid parameter. */
export const badParameter = (error: string) => ({ status: 400, body: { error } })
/** Validation errors by field. */
export const invalid = (message: Record<string, string[]>) => ({ status: 400, body: { message } })
/** The token has none of these scopes, such as `api read_api`. */
export const insufficientScope = (scope: string) => ({
  status: 403,
  body: {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  },
})
