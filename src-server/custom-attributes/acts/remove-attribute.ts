import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { CustomAttribute } from '../../users/entity.ts'
import { deleteAttribute, type Target } from '../queries.ts'
import { snapshotOfTarget } from '../target-snapshots.ts'

/** Removes a custom attribute of a user, group or project. */
export async function removeAttribute(
  { db, actor, emit }: Act<Actor>,
  target: Target,
  { key, value }: CustomAttribute,
) {
  await deleteAttribute(db, target, key)
  emit(
    'custom_attribute.removed',
    { target_type: target.type, target_id: target.id, key, actor_id: actor.id },
    { ...(await snapshotOfTarget(db, target)), value },
  )
}
