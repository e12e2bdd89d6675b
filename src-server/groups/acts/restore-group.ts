import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import { setDeletionMark } from '../deletion/due-queries.ts'

/** Restores a group that is marked for deletion. */
export async function restoreGroup({ db, actor, emit }: Act<Actor>, group_id: number) {
  await setDeletionMark(db, group_id, { on: null, by: null })
  emit('group.restored', { group_id, actor_id: actor.id }, { group: await snapshotOfGroup(db, group_id) })
}
