import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { activateUser as activate } from '../../acts/change-state.ts'
import { findUserState } from '../../state-queries.ts'
import { isBlocked, refusedState } from '../../state-rules.ts'

export const activateUser = endpoint(
  'POST /users/:id/activate',
  {
    summary: 'Activate a deactivated user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.boolean() },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (isBlocked(user)) throw refusedState('Error occurred. A blocked user must be unblocked to be activated')
    if (user.state === 'deactivated') await activate(act, user)
    return created(true)
  },
)
