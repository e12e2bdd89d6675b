import type { Actor } from '../kit/access/actor.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden, invalid } from '../kit/errors.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { changeMember, type MemberChange } from '../memberships/acts/change-member.ts'
import { removeMember } from '../memberships/acts/remove-member.ts'
import { type Container, isAbove, mayManage, memberFaults, requireManaging } from '../memberships/policy.ts'
import { type DirectMember, findMember, inheritedBy, isLastOwner } from '../memberships/queries.ts'
import { dayOf } from './filters.ts'

const BOT = 'project_bot'

/**
 * Whether the caller may give a member this level. Nobody can change the owner of a personal project, a bot, the last Owner of a group, or a
 * member above the caller's own level.
 */
export const mayChange = async (db: Db, container: Container, member: DirectMember, { access_level }: MemberChange) =>
  mayManage(container) &&
  !isAbove(container, member.access_level) &&
  !isAbove(container, access_level) &&
  isChangeable(container, member) &&
  !(await isLastOwner(db, container, member))

const isChangeable = (container: Container, { user_id, user_kind }: DirectMember) =>
  user_kind !== BOT && user_id !== container.owner_id

/**
 * Checks and changes a direct member.
 *
 * @throws ApiError 403, 404 `404 Not found`, 400 with the errors by field
 */
export async function changeDirectMember(
  act: Act<Actor>,
  container: Container,
  user_id: number,
  body: { access_level: number; expires_at?: string | null | undefined },
) {
  const { db, today } = act
  const to = { access_level: body.access_level, expires_at: dayOf(body.expires_at) }
  requireManaging(container)
  const member = await findMember(db, container, user_id, today)
  if (!(await mayChange(db, container, member, to)))
    throw forbidden(lacksRole(container, 'at least the roles before and after, and another Owner'))
  const inherited = await inheritedBy(db, container, [user_id], today)
  const faults = memberFaults(container, to, inherited.get(user_id), today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await changeMember(act, container, member, to)
}

/**
 * Checks and removes a direct member. Managers can remove members up to their own level, and everybody can leave.
 *
 * @throws ApiError 404 `404 Not found`, 412, 403
 */
export async function removeDirectMember(
  act: Act<Actor>,
  container: Container,
  user_id: number,
  { skip_subresources, unassign_issuables }: { skip_subresources: boolean; unassign_issuables: boolean },
  request: RequestFacts,
) {
  const { db, actor, today } = act
  const member = await findMember(db, container, user_id, today)
  requireUnmodified(request, member)
  const leaves = member.user_id === actor.id
  const manages = mayManage(container) && !isAbove(container, member.access_level)
  if (!(leaves || manages) || !isChangeable(container, member) || (await isLastOwner(db, container, member)))
    throw forbidden(lacksRole(container, 'the member, or at least their role, and another Owner'))
  await removeMember(act, container, member, { below: !skip_subresources, unassign: unassign_issuables })
}
