import type { Actor } from '../../kit/access/actor.ts'
import { roles } from '../../kit/access/roles.ts'
import type { Act } from '../../kit/act.ts'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { announceFirstMember } from '../../memberships/announce-members.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import { addGroup, type GroupColumns, type NewGroup } from '../write-queries.ts'

interface GroupToCreate extends Omit<NewGroup, 'avatar' | 'creator_id'> {
  avatar: UploadedFile | null | undefined
}

/** Creates a group with its creator as Owner. @returns the id of the group */
export async function createGroup(act: Act<Actor>, { avatar, ...names }: GroupToCreate, columns: GroupColumns) {
  const { db, actor, now, today, emit, instance } = act
  const group = {
    ...names,
    avatar: avatar ? await keepPicture(instance.files, avatar) : null,
    creator_id: actor.id,
  }
  const id = await addGroup(db, group, columns, { now, today })
  emit('group.created', { group_id: id, actor_id: actor.id }, { group: await snapshotOfGroup(db, id) })
  const owner = { user_id: actor.id, access_level: roles.owner, created_by_id: actor.id }
  await announceFirstMember(act, { project_id: null, group_id: id, ...owner })
  return id
}
