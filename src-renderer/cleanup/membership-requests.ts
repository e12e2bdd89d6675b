import type { WireRequest } from '../api/wire-request.ts'
import type { Outcome } from '../changes/start-change.ts'
import { refusalOf } from '../changes/undo.ts'
import { changeDirect, readDirect, requestFor, undoMembership, writeDirect } from '../members/direct-membership.ts'
import type { EndingMembership } from './cleanup-lists.ts'

const placeOf = ({ source, source_id }: EndingMembership) => ({ kind: source, id: source_id })

/** Changes the end of a membership. The role stays. `day` is empty for no end. */
export const extendMembership = (membership: EndingMembership, day: string): Promise<Outcome> =>
  changeDirect(placeOf(membership), membership.user.id, (before) => ({ ...before, expires_at: day || null }))

/** The request that `extendMembership` sends. */
export const extensionRequest = (membership: EndingMembership, day: string): WireRequest =>
  requestFor(placeOf(membership), membership.user.id, membership, { ...membership, expires_at: day || null })

/** Ends a membership now. Memberships below a group stay. */
export const endMembership = (membership: EndingMembership): Promise<Outcome> =>
  changeDirect(placeOf(membership), membership.user.id, () => undefined)

/** The request that `endMembership` sends. */
export const removalRequest = (membership: EndingMembership): WireRequest =>
  requestFor(placeOf(membership), membership.user.id, membership, undefined)

const owner = 50

/** Makes a user an Owner of a project. A direct member keeps the end of the membership and gets the role. */
export async function makeOwner(id: number, user_id: number): Promise<Outcome> {
  const place = { kind: 'project', id } as const
  try {
    const before = await readDirect(place, user_id)
    const after = { access_level: owner, expires_at: before?.expires_at ?? null }
    const refusal = await writeDirect(place, user_id, before, after)
    return refusal ?? { undo: undoMembership(place, user_id, before, after) }
  } catch (cause) {
    return refusalOf(cause)
  }
}
