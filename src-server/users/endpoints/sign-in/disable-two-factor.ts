import { requireAdmin } from '../../../kit/access/actor.ts'
import { forbidden, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { byState } from '../../../kit/reason.ts'
import { updateUser } from '../../acts/update-user.ts'
import { findStoredUser } from '../../update-queries.ts'

export const disableTwoFactor = endpoint(
  'PATCH /users/:id/disable_two_factor',
  {
    summary: 'Switch off two-factor sign-in of a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findStoredUser(db, params.id)
    if (user.admin === 1)
      throw forbidden(
        byState('a user who is no administrator'),
        'Two-factor authentication for admins cannot be disabled via the API',
      )
    if (user.two_factor_enabled === 0) throw refused('Two-factor authentication is not enabled for this user')
    await updateUser(act, user, { two_factor_enabled: 0 })
    return noContent()
  },
)
