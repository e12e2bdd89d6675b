import { ApiError } from '../errors.ts'
import type { RequestFacts } from './endpoint.ts'

/** Refuses to delete a record that has changed since `If-Unmodified-Since`. @throws ApiError 412 */
export function requireUnmodified(
  { unmodified_since }: Pick<RequestFacts, 'unmodified_since'>,
  { updated_at }: { updated_at: string },
) {
  const seen = unmodified_since === undefined ? Number.NaN : Date.parse(unmodified_since)
  if (Date.parse(updated_at) > seen) throw new ApiError(412, { message: '412 Precondition Failed' })
}
