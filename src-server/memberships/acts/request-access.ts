import type { Actor } from '../../kit/access/actor.ts'
import { roles } from '../../kit/access/roles.ts'
import type { PlainAct } from '../../kit/act.ts'
import { addAccessToDos } from '../access-todo-queries.ts'
import { snapshotsOfMembers } from '../membership-snapshots.ts'
import type { ContainerRef } from '../policy.ts'
import { insertMembers } from '../write-queries.ts'

/** Requests access for the actor, as Developer, which is the default role when a request is approved. Those who manage the members get a to-do item. */
export async function requestAccess({ db, actor, now, emit }: PlainAct<Actor>, place: ContainerRef) {
  const request = { user_ids: [actor.id], access_level: roles.developer, expires_at: null, created_by_id: null }
  const rows = await insertMembers(db, place, { ...request, requested_at: now }, now)
  await addAccessToDos(db, place, actor.id, now)
  const [snapshot] = await snapshotsOfMembers(db, rows)
  const ids = { project_id: snapshot?.project?.id ?? null, group_id: snapshot?.group?.id ?? null }
  if (snapshot) emit('member.requested', { ...ids, user_id: actor.id, actor_id: actor.id }, snapshot)
}
