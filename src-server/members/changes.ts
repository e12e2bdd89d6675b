import type { Actor } from '../kit/access/actor.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { forbidden, invalid } from '../kit/errors.ts'
import type { Emit } from '../kit/events/events.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { type Container, isAbove, mayManage, memberFaults, requireManaging } from '../memberships/policy.ts'
import { type DirectMember, findMember, inheritedBy, isLastOwner } from '../memberships/queries.ts'
import { changeMember, type MemberChange, removeMember } from '../memberships/write-queries.ts'
import { dayOf } from './filters.ts'

/** Everything that a change of members needs of its request. */
export interface Doing {
  db: Trx
  actor: Actor
  emit: Emit
  instance: Instance
}

/** The container as events name it. */
export const placeOf = ({ kind, id }: Container) =>
  kind === 'project' ? { project_id: id, group_id: null } : { project_id: null, group_id: id }

const BOT = 'project_bot'

/** Whoever manages members changes those that are not above himself; but the owner of a personal project, bots and a last Owner stay. */
export const mayChange = async (db: Db, container: Container, member: DirectMember, { access_level }: MemberChange) =>
  mayManage(container) &&
  !isAbove(container, member.access_level) &&
  !isAbove(container, access_level) &&
  isLoose(container, member) &&
  !(await isLastOwner(db, container, member))

const isLoose = (container: Container, { user_id, user_kind }: DirectMember) =>
  user_kind !== BOT && user_id !== container.owner_id

/** Changes what may be changed, and tells of it. */
export async function change(
  { db, actor, emit, instance }: Doing,
  container: Container,
  member: DirectMember,
  to: MemberChange,
) {
  const { clock } = instance
  if (!(await changeMember(db, container, member, to, clock.iso(), clock.today()))) return
  emit('member.updated', {
    ...placeOf(container),
    user_id: member.user_id,
    access_level: to.access_level,
    old_access_level: member.access_level,
    old_expires_at: member.expires_at,
    actor_id: actor.id,
  })
}

/** @throws ApiError 403, 404 `404 Not found`, 400 with what is wrong */
export async function changeOne(
  doing: Doing,
  container: Container,
  user_id: number,
  body: { access_level: number; expires_at?: string | null | undefined },
) {
  const to = { access_level: body.access_level, expires_at: dayOf(body.expires_at) }
  const today = doing.instance.clock.today()
  requireManaging(container)
  const member = await findMember(doing.db, container, user_id, today)
  if (!(await mayChange(doing.db, container, member, to))) throw forbidden()
  const inherited = await inheritedBy(doing.db, container, [user_id], today)
  const faults = memberFaults(container, to, inherited.get(user_id), today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await change(doing, container, member, to)
}

/**
 * Whoever manages members removes those that are not above himself, and everybody himself.
 *
 * @throws ApiError 404 `404 Not found`, 412, 403
 */
export async function removeOne(
  { db, actor, emit, instance }: Doing,
  container: Container,
  user_id: number,
  { skip_subresources, unassign_issuables }: { skip_subresources: boolean; unassign_issuables: boolean },
  request: RequestFacts,
) {
  const { clock } = instance
  const member = await findMember(db, container, user_id, clock.today())
  requireUnmodified(request, member)
  const self = member.user_id === actor.id
  const managed = mayManage(container) && !isAbove(container, member.access_level)
  if (!(self || managed) || !isLoose(container, member) || (await isLastOwner(db, container, member))) throw forbidden()
  const how = { below: !skip_subresources, unassign: unassign_issuables }
  for (const removed of await removeMember(db, container, member, how, clock.iso(), clock.today()))
    emit('member.removed', { ...removed, user_id: member.user_id, actor_id: actor.id })
}
