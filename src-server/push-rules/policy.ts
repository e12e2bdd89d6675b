import { roles } from '../kit/access/roles.ts'
import { notFoundExplicit } from '../kit/errors.ts'

/** Push rules are of the higher tiers, and for owners: for all others there are none. @throws ApiError 404 */
export function requirePushRules(group: { access_level: number }, { licensed }: { licensed: boolean }) {
  if (!licensed || group.access_level < roles.owner) throw notFoundExplicit()
}
