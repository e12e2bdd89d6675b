import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { personOf } from '../../snapshots/loaded.ts'
import { snapshotOfUser } from '../../snapshots/queries.ts'
import { addFollow, deleteFollow } from '../follow-queries.ts'

/** The actor follows a user. */
export async function followUser({ db, actor, now, emit }: Act<Actor>, user_id: number) {
  await addFollow(db, actor.id, user_id, now)
  emit(
    'user.followed',
    { user_id, follower_id: actor.id },
    { user: await snapshotOfUser(db, user_id), follower: personOf(actor) },
  )
}

/** The actor follows a user no longer. */
export async function unfollowUser({ db, actor, emit }: Act<Actor>, user_id: number) {
  await deleteFollow(db, actor.id, user_id)
  emit(
    'user.unfollowed',
    { user_id, follower_id: actor.id },
    { user: await snapshotOfUser(db, user_id), follower: personOf(actor) },
  )
}
