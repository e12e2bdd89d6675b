import type { Actor } from '../../kit/access/actor.ts'
import type { PlainAct } from '../../kit/act.ts'
import { announceMembers } from '../announce-members.ts'
import type { ContainerRef } from '../policy.ts'
import { insertMembers, recordInFeed, refreshPlace } from '../write-queries.ts'

interface NewMembers {
  user_ids: readonly number[]
  access_level: number
  expires_at: string | null
  /** The source of the invitation, as sent by the caller (`invite_source`). */
  invite_source: string | null
}

/**
 * Adds users to a project or group. The caller has checked that none of them is a member. Access requests and expired memberships are
 * replaced.
 */
export async function addMembers(act: PlainAct<Actor>, place: ContainerRef, { invite_source, ...added }: NewMembers) {
  const { db, actor, now, today } = act
  const { user_ids } = added
  if (user_ids.length === 0) return
  const rows = await insertMembers(db, place, { ...added, created_by_id: actor.id, requested_at: null }, now)
  await recordInFeed(db, place, user_ids, 'joined', now)
  await refreshPlace(db, place, user_ids, today)
  await announceMembers(act, rows, { actor_id: actor.id, invite_source })
}
