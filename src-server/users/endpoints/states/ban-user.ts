import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { banUser as ban } from '../../acts/change-state.ts'
import { findUserState } from '../../state-queries.ts'
import { isInternal, refusedState } from '../../state-rules.ts'

export const banUser = endpoint(
  'POST /users/:id/ban',
  {
    summary: 'Ban a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.boolean() },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (user.state !== 'active') throw refusedState(`You cannot ban ${user.state} users.`)
    if (isInternal(user)) throw refusedState('Internal users cannot be banned')
    await ban(act, user)
    return created(true)
  },
)
