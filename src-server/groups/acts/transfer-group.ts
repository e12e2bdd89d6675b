import type { Actor } from '../../kit/access/actor.ts'
import { roles } from '../../kit/access/roles.ts'
import type { Act } from '../../kit/act.ts'
import { addMembers } from '../../memberships/acts/add-members.ts'
import { snapshotsOfGroups } from '../../snapshots/queries.ts'
import type { GroupRef } from '../queries.ts'
import { hasOwner, moveGroup } from '../transfer-queries.ts'

/** Moves a group with everything below it under another group, or to the top. */
export async function transferGroup(act: Act<Actor>, group: GroupRef, parent: GroupRef | null) {
  const { db, actor, now, today, emit } = act
  await moveGroup(db, group, parent, { today, now })
  const { parent_id: old_parent_id, full_path: old_full_path } = group
  const parent_id = parent?.id ?? null
  const groups = await snapshotsOfGroups(db, [group.id, old_parent_id ?? 0, parent_id ?? 0])
  const moved = groups.get(group.id)
  if (!moved) throw new Error(`Group ${group.id} does not exist after its transfer`)
  emit(
    'group.transferred',
    { group_id: group.id, actor_id: actor.id, old_parent_id, parent_id, old_full_path },
    { group: moved, old_parent: groups.get(old_parent_id ?? 0) ?? null, parent: groups.get(parent_id ?? 0) ?? null },
  )
  if (!parent && !(await hasOwner(db, group.id))) await addOwner(act, group)
}

/** A top-level group inherits no Owner, so it needs its own. */
const addOwner = (act: Act<Actor>, { id, name }: GroupRef) =>
  addMembers(
    act,
    { kind: 'group', id, name },
    { user_ids: [act.actor.id], access_level: roles.owner, expires_at: null, invite_source: null },
  )
