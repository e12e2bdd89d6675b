import type { Actor } from '../kit/access/actor.ts'
import { roleName } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden, invalid } from '../kit/errors.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { byState, type Reason } from '../kit/reason.ts'
import { acceptsAccessRequests, accessRequestOf, findAccessRequest } from '../memberships/access-request-queries.ts'
import { addMembers } from '../memberships/acts/add-members.ts'
import { endAccessRequests } from '../memberships/acts/end-access-requests.ts'
import { requestAccess } from '../memberships/acts/request-access.ts'
import { type Container, memberFaults, requireManaging } from '../memberships/policy.ts'
import { inheritedBy } from '../memberships/queries.ts'
import { inviteesOf } from '../memberships/write-queries.ts'
import { botFaults, requireAdding } from './additions.ts'

interface OwnAccess {
  /** Why the caller cannot request access; undefined if nothing forbids it. */
  obstacle: Reason | undefined
  requested_at: string | null
}

/** Users with access cannot request more. */
export async function ownAccess(db: Db, actor: Actor, container: Container): Promise<OwnAccess> {
  const { kind, access_level } = container
  const request = await accessRequestOf(db, container, actor.id)
  const obstacle =
    access_level > 0
      ? byState('a user without access', roleName(access_level))
      : (await acceptsAccessRequests(db, container))
        ? undefined
        : byState(`a ${kind} that accepts requests for access`, `a ${kind} that accepts none`)
  return { obstacle, requested_at: request?.requested_at ?? null }
}

/**
 * Requests access for the caller.
 *
 * @throws ApiError 403 for callers with access, and if the project or group accepts no requests; 400 for a second request, and for bots
 */
export async function requestOwnAccess(act: Act<Actor>, container: Container) {
  const { db, actor, today } = act
  const { obstacle, requested_at } = await ownAccess(db, actor, container)
  if (obstacle) throw forbidden(obstacle)
  if (requested_at !== null) throw invalid({ user_id: ['already exists in source'] })
  await refuseBot(act, container, actor.id, today)
  await requestAccess(act, container)
}

/**
 * Makes a user who requested access a member.
 *
 * @throws ApiError 403 and 405 as `requireAdding`, 404 `404 Not found` without a request, 400 with the errors by field
 */
export async function approveRequest(act: Act<Actor>, container: Container, user_id: number, access_level: number) {
  const { db, today } = act
  requireAdding(container, access_level)
  await findAccessRequest(db, container, user_id)
  const inherited = await inheritedBy(db, container, [user_id], today)
  const faults = memberFaults(container, { access_level, expires_at: null }, inherited.get(user_id), today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await addMembers(act, container, { user_ids: [user_id], access_level, expires_at: null, invite_source: null })
}

/**
 * Denies a request for access, or withdraws the caller's own.
 *
 * @throws ApiError 403, 404 `404 Not found` without a request, 412
 */
export async function endRequest(act: Act<Actor>, container: Container, user_id: number, request: RequestFacts) {
  if (user_id !== act.actor.id) requireManaging(container)
  const found = await findAccessRequest(act.db, container, user_id)
  requireUnmodified(request, found)
  await endAccessRequests(act, [found], act.actor.id)
}

async function refuseBot({ db }: Act<Actor>, container: Container, user_id: number, today: string) {
  const [user] = await inviteesOf(db, container, 'id', [user_id], today)
  const faults = user ? botFaults(user) : {}
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
