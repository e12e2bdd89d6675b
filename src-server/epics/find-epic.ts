import { groupId } from '../groups/entity.ts'
import { findGroup, type GroupRef } from '../groups/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound, notFoundExplicit } from '../kit/errors.ts'
import { recordId } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { unseen } from '../kit/reason.ts'
import { maySeeEpic } from '../visibility/epics.ts'
import type { LoadedEpic } from './entity.ts'
import { loadEpic } from './queries.ts'

type Facts = Pick<Instance, 'clock' | 'licensed'>

/**
 * Epics exist in paid tiers only.
 *
 * @throws ApiError 404 `404 Not Found` on the free tier, `404 Group Not Found`
 */
export async function findGroupWithEpics(
  db: Db,
  actor: Actor | null,
  id: number | string,
  { clock, licensed }: Facts,
  intent: Intent = 'read',
): Promise<GroupRef> {
  if (!licensed) throw notFoundExplicit({ step: 'tier' })
  return findGroup(db, actor, id, clock.today(), intent)
}

export const epicParams = { id: groupId, epic_iid: recordId.describe('IID, not the ID') }

/** An epic of the group itself. @throws ApiError 404 like `findGroupWithEpics`, or `404 Epic Not Found` */
export async function findEpic(
  db: Db,
  actor: Actor | null,
  { id, epic_iid }: { id: number | string; epic_iid: number },
  instance: Facts,
  intent: Intent = 'read',
): Promise<{ group: GroupRef; epic: LoadedEpic }> {
  const group = await findGroupWithEpics(db, actor, id, instance, intent)
  const epic = await loadEpic(db, group.id, epic_iid)
  if (!epic) throw notFound('Epic')
  if (!maySeeEpic({ confidential: epic.confidential === 1 }, group.access_level))
    throw notFound('Epic', unseen('Epic', 'Reporter, because the epic is confidential'))
  return { group, epic }
}
