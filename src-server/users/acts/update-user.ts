import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { acceptInvitations } from '../../memberships/acts/accept-invitations.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import {
  changeUserRow,
  identityAt,
  renameNamespace,
  type StoredUser,
  setIdentity,
  swapPrimaryAddress,
  type UserChange,
} from '../update-queries.ts'

interface Extras {
  identity: { provider: string; extern_uid: string } | undefined
  /** null removes the picture, undefined keeps it. */
  avatar: UploadedFile | null | undefined
}

const NOTHING: Extras = { identity: undefined, avatar: undefined }

/** Changes an account. A new username or name also changes the paths and names of the personal projects. */
export async function updateUser(
  act: Act<Actor>,
  was: StoredUser,
  columns: UserChange,
  { identity, avatar }: Extras = NOTHING,
) {
  const { db, actor, now, emit, enqueue, instance } = act
  const picture = avatar && (await keepPicture(instance.files, avatar))
  const after: UserChange = { ...columns, ...(picture !== undefined && { avatar: picture }) }
  const names = Object.keys(after).filter((name): name is keyof StoredUser => name in was)
  // The name of a stored picture is its address, which only those who see the user learn.
  const { password_hash, avatar: replaced, ...changes } = changesBetween(was, after, names)
  const moved = identity && (await identityAt(db, was.id, identity.provider))?.extern_uid !== identity.extern_uid
  const changed = [
    ...Object.keys(changes),
    ...(password_hash ? ['password'] : []),
    ...(replaced ? ['avatar'] : []),
    ...(moved ? ['identities'] : []),
  ]
  if (changed.length === 0) return
  await changeUserRow(db, was.id, { ...after, updated_at: now })
  if (moved) await setIdentity(db, was.id, identity)
  if (picture !== undefined && was.avatar !== null) await enqueue('file.remove', { file: was.avatar })
  const { username = was.username, name = was.name, email = was.email } = columns
  if (username !== was.username || name !== was.name) await renameNamespace(db, was.id, { username, name }, now)
  if (email !== was.email) await swapPrimaryAddress(db, was, email, now)
  const about = { user_id: was.id, actor_id: actor.id }
  const user = await snapshotOfUser(db, was.id)
  emit('user.updated', { ...about, changed }, { user, changes })
  if (username !== was.username) emit('user.renamed', { ...about, username, old_username: was.username }, { user })
  if (email !== was.email && was.confirmed_at !== null) await acceptInvitations(act, { id: was.id, email })
}
