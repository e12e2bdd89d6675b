import { roles } from '../kit/access/roles.ts'
import { notFoundExplicit } from '../kit/errors.ts'

/** Push rules exist on the higher tiers, and for Owners only. @throws ApiError 404 for everybody else */
export function requirePushRules(group: { access_level: number }, { licensed }: { licensed: boolean }) {
  if (!licensed || group.access_level < roles.owner) throw notFoundExplicit()
}
