import { z } from 'zod'
import { isAdmin } from '../../../kit/access/actor.ts'
import { conflict } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { administratorOnly, byState } from '../../../kit/reason.ts'
import { approveUser as approve } from '../../acts/approve-user.ts'
import { findUserState } from '../../state-queries.ts'
import { refusedState } from '../../state-rules.ts'

export const approveUser = endpoint(
  'POST /users/:id/approve',
  {
    summary: 'Approve a user who waits for approval, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.object({ message: z.string(), http_status: z.string(), status: z.string() }) },
  },
  async ({ params, actor, db, act }) => {
    if (!isAdmin(actor)) throw refusedState('You are not allowed to approve a user', administratorOnly())
    const user = await findUserState(db, params.id)
    if (user.state !== 'blocked_pending_approval')
      throw conflict(
        'The user you are trying to approve is not pending approval',
        byState('blocked_pending_approval', user.state),
      )
    await approve(act, user)
    return created({ message: 'Success', http_status: 'created', status: 'success' })
  },
)
