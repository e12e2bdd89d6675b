import { lacksRole, roles } from '../kit/access/roles.ts'
import { ApiError } from '../kit/errors.ts'
import type { Reason } from '../kit/reason.ts'

/** Requires Reporter and a paid tier. @throws ApiError 401 (not 403) otherwise */
export function requireMetrics(subject: { access_level: number }, licensed: boolean) {
  if (licensed && subject.access_level >= roles.reporter) return
  const reason: Reason = licensed ? lacksRole(subject, 'reporter') : { step: 'tier' }
  throw new ApiError(401, { message: 'You do not have permission to access dora metrics.' }, {}, reason)
}
