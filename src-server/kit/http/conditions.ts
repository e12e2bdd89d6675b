import { ApiError } from '../errors.ts'
import type { RequestFacts } from './endpoint.ts'

/** For removals: nothing goes that changed after the caller last saw it. @throws ApiError 412 */
export function requireUnmodified(
  { unmodified_since }: Pick<RequestFacts, 'unmodified_since'>,
  { updated_at }: { updated_at: string },
) {
  const seen = unmodified_since === undefined ? Number.NaN : Date.parse(unmodified_since)
  if (Date.parse(updated_at) > seen) throw new ApiError(412, { message: '412 Precondition Failed' })
}
