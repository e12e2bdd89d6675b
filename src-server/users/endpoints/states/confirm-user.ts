import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { confirmUser as confirm } from '../../acts/confirm-user.ts'
import { confirmedEntity } from '../../entity.ts'
import { findStoredUser } from '../../update-queries.ts'

export const confirmUser = endpoint(
  'POST /-/gantry/v1/users/:id/confirm',
  {
    summary: 'Confirm the address of a user, for administrators; no email can be sent',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: confirmedEntity },
  },
  async ({ params, db, act }) => {
    const user = await findStoredUser(db, params.id)
    if (user.confirmed_at === null) await confirm(act, user)
    return ok({ user_id: user.id, confirmed_at: user.confirmed_at ?? act.now })
  },
)
