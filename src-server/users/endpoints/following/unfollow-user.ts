import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created, notModified } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { unfollowUser as unfollow } from '../../acts/change-follow.ts'
import { presentUserBasic, userBasic } from '../../entity.ts'
import { isFollowing } from '../../follow-queries.ts'
import { findUser } from '../../queries.ts'

export const unfollowUser = endpoint(
  'POST /users/:id/unfollow',
  {
    summary: 'Stop following a user',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: userBasic, 304: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const user = await findUser(db, params.id, actor.id)
    if (!(await isFollowing(db, actor.id, user.id))) return notModified()
    await unfollow(act, user.id)
    return created(presentUserBasic(user, presenting(request, instance)))
  },
)
