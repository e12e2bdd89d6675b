import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import { addGroupShare, type NewGroupShare } from '../group-queries.ts'

/** Gives the members of one group access to another. A share between them that has expired is replaced. */
export async function shareGroup({ db, actor, now, today, emit }: Act<Actor>, share: NewGroupShare) {
  const { shared_group_id: group_id, shared_with_group_id, group_access, expires_at } = share
  await addGroupShare(db, share, { now, today })
  emit(
    'group.shared',
    { group_id, shared_with_group_id, actor_id: actor.id },
    {
      group: await snapshotOfGroup(db, group_id),
      shared_with: await snapshotOfGroup(db, shared_with_group_id),
      group_access,
      expires_at,
    },
  )
}
