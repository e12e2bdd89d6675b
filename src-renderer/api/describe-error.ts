import type { ApiError } from './api-error.ts'

/** The server's message with the status. Short refusals such as `403 Forbidden` already start with the status. */
export function describeError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  return status === 0 || message.startsWith(String(status)) ? message : `${status} ${message}`
}
