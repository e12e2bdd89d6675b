import type { ApiError } from '../api/api-error.ts'

/** The server's message, and what to do if the message does not say it. */
export function signInError({ status, message, code }: Pick<ApiError, 'status' | 'message' | 'code'>): string {
  if (status === 0) return `${message}. Is the server running?`
  if (code === 'insufficient_scope') return `${code}: Sign in with a token that has the read_api or api scope.`
  if (message === '401 Unauthorized') return `${message}: This instance has no token with this value.`
  return message
}
