import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { unbanUser as unban } from '../../acts/change-state.ts'
import { findUserState } from '../../state-queries.ts'
import { refusedState } from '../../state-rules.ts'

export const unbanUser = endpoint(
  'POST /users/:id/unban',
  {
    summary: 'Lift the ban of a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.boolean() },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (user.state !== 'banned') throw refusedState(`You cannot unban ${user.state} users.`)
    await unban(act, user)
    return created(true)
  },
)
