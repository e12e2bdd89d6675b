import { refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created, notModified } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { followUser as follow } from '../../acts/change-follow.ts'
import { presentUserBasic, userBasic } from '../../entity.ts'
import { countFollowees, isFollowing } from '../../follow-queries.ts'
import { findUser } from '../../queries.ts'

const MOST_FOLLOWED = 300

export const followUser = endpoint(
  'POST /users/:id/follow',
  {
    summary: 'Follow a user',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: userBasic, 304: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const user = await findUser(db, params.id, actor.id)
    if (user.id === actor.id || (await isFollowing(db, actor.id, user.id))) return notModified()
    if ((await countFollowees(db, actor.id)) >= MOST_FOLLOWED)
      throw refused(`You can't follow more than ${MOST_FOLLOWED} users. To follow more users, unfollow some others.`)
    await follow(act, user.id)
    return created(presentUserBasic(user, presenting(request, instance)))
  },
)
