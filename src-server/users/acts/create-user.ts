import type { Act } from '../../kit/act.ts'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { acceptInvitations } from '../../memberships/acts/accept-invitations.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { addUser, type NewUser, setPicture } from '../create-queries.ts'

interface Extras {
  identity: { provider: string; extern_uid: string } | undefined
  avatar: UploadedFile | undefined
}

/**
 * Creates a user with a personal namespace. A user with a confirmed address becomes a member wherever the address was invited.
 *
 * @returns the id of the user
 */
export async function createUser(act: Act, user: NewUser, { identity, avatar }: Extras): Promise<number> {
  const { db, instance, emit } = act
  const id = await addUser(db, user, identity)
  if (avatar) await setPicture(db, id, await keepPicture(instance.files, avatar))
  const { admin = 0, external = 0, confirmed_at = null, email } = user
  emit(
    'user.created',
    { user_id: id },
    { user: await snapshotOfUser(db, id), admin: admin === 1, external: external === 1, confirmed_at },
  )
  if (confirmed_at !== null) await acceptInvitations(act, { id, email })
  return id
}
