import { z } from 'zod'
import { isAdmin } from '../../kit/access/actor.ts'
import { conflict } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { administratorOnly, byState } from '../../kit/reason.ts'
import { findUserState } from '../../users/state-queries.ts'
import { refusedState } from '../../users/state-rules.ts'
import { scheduleRemoval } from '../acts/schedule-removal.ts'

export const rejectUser = endpoint(
  'POST /users/:id/reject',
  {
    summary: 'Reject and delete a user who waits for approval, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.object({ message: z.string() }) },
  },
  async ({ params, actor, db, act }) => {
    if (!isAdmin(actor)) throw refusedState('You are not allowed to reject a user', administratorOnly())
    const user = await findUserState(db, params.id)
    if (user.state !== 'blocked_pending_approval')
      throw conflict('User does not have a pending request', byState('blocked_pending_approval', user.state))
    await scheduleRemoval(act, user, true)
    return created({ message: 'Success' })
  },
)
