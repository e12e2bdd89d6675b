import type { ApiError } from '../api/api-error.ts'

/** What the server has against something, in its own words; its bare refusals begin with the status already. */
export function wordsOf({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  return status === 0 || message.startsWith(String(status)) ? message : `${status} ${message}`
}
