import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import { type GroupShare, removeGroupShare } from '../group-queries.ts'

/** Ends the access that the members of one group have to another through a share. */
export async function unshareGroup({ db, actor, today, emit }: Act<Actor>, share: GroupShare) {
  const { shared_group_id: group_id, shared_with_group_id, group_access, expires_at } = share
  await removeGroupShare(db, share.id, group_id, today)
  emit(
    'group.unshared',
    { group_id, shared_with_group_id, actor_id: actor.id },
    {
      group: await snapshotOfGroup(db, group_id),
      shared_with: await snapshotOfGroup(db, shared_with_group_id),
      group_access,
      expires_at,
    },
  )
}
