import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { byState } from '../../../kit/reason.ts'
import { blockUser as block } from '../../acts/change-state.ts'
import { findUserState } from '../../state-queries.ts'
import { isBlocked, isInternal, refusedState } from '../../state-rules.ts'

export const blockUser = endpoint(
  'POST /users/:id/block',
  {
    summary: 'Block a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.boolean().nullable().describe('null if the user was blocked before') },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (user.state === 'ldap_blocked')
      throw forbidden(
        byState('a user who is not blocked by LDAP', user.state),
        'LDAP blocked users cannot be modified by the API',
      )
    if (user.id === actor.id)
      throw forbidden(byState('another user'), 'The API initiating user cannot be blocked by the API')
    if (isBlocked(user)) return created(null)
    if (isInternal(user)) throw refusedState('An internal user cannot be blocked')
    await block(act, user)
    return created(true)
  },
)
