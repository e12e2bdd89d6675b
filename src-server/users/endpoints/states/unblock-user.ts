import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { byState } from '../../../kit/reason.ts'
import { unblockUser as unblock } from '../../acts/change-state.ts'
import { findUserState } from '../../state-queries.ts'

export const unblockUser = endpoint(
  'POST /users/:id/unblock',
  {
    summary: 'Unblock a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.boolean().describe('false if the user was not blocked') },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (user.state === 'ldap_blocked')
      throw forbidden(
        byState('a user who is not blocked by LDAP', user.state),
        'LDAP blocked users cannot be unblocked by the API',
      )
    if (user.state === 'deactivated')
      throw forbidden(
        byState('a user who is not deactivated', user.state),
        'Deactivated users cannot be unblocked by the API',
      )
    if (user.state !== 'blocked' && user.state !== 'blocked_pending_approval') return created(false)
    await unblock(act, user)
    return created(true)
  },
)
