import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import { removalDay, setDeletionMark } from '../deletion/due-queries.ts'

/** Marks a group for deletion. It is removed when its waiting period is over, unless it is restored before. */
export async function markGroup({ db, actor, today, emit, instance }: Act<Actor>, group_id: number) {
  await setDeletionMark(db, group_id, { on: today, by: actor.id })
  const removed_on = removalDay(today, today, instance.settings.get('deletion_adjourned_period'))
  const group = await snapshotOfGroup(db, group_id)
  emit('group.marked', { group_id, actor_id: actor.id }, { group, removed_on })
}
