import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { CustomAttribute } from '../../users/entity.ts'
import { readAttribute, type Target, writeAttribute } from '../queries.ts'
import { snapshotOfTarget } from '../target-snapshots.ts'

/** Sets a custom attribute of a user, group or project. Setting the current value is a no-op. */
export async function setAttribute({ db, actor, emit }: Act<Actor>, target: Target, attribute: CustomAttribute) {
  const { key, value } = attribute
  const before = await readAttribute(db, target, key)
  if (before?.value === value) return
  await writeAttribute(db, target, attribute)
  emit(
    'custom_attribute.set',
    { target_type: target.type, target_id: target.id, key, actor_id: actor.id },
    { ...(await snapshotOfTarget(db, target)), value, old_value: before?.value ?? null },
  )
}
