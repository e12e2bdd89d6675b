import { lacksRole, roles } from '../kit/access/roles.ts'
import { notFoundExplicit } from '../kit/errors.ts'

/** Push rules need a paid tier, and exist only for Owners of the group. @throws ApiError 404 on the free tier and for all other callers */
export function requirePushRules(group: { access_level: number }, { licensed }: { licensed: boolean }) {
  if (!licensed || group.access_level < roles.owner)
    throw notFoundExplicit(licensed ? lacksRole(group, 'owner') : { step: 'tier' })
}
