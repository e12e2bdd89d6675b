import { roles } from '../kit/access/roles.ts'
import { ApiError } from '../kit/errors.ts'

/** Requires Reporter and a paid tier. @throws ApiError 401 (not 403) otherwise */
export function requireMetrics(subject: { access_level: number }, licensed: boolean) {
  if (licensed && subject.access_level >= roles.reporter) return
  throw new ApiError(401, { message: 'You do not have permission to access dora metrics.' })
}
