import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { deactivateUser as deactivate } from '../../acts/change-state.ts'
import { findUserState } from '../../state-queries.ts'
import { isBlocked, isInternal, isRecentlyActive, refusedState } from '../../state-rules.ts'

export const deactivateUser = endpoint(
  'POST /users/:id/deactivate',
  {
    summary: 'Deactivate a user who was not active in the last 90 days, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 201: z.boolean().nullable().describe('null if the user was deactivated before') },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (user.state === 'deactivated') return created(null)
    if (isBlocked(user)) throw refusedState('Error occurred. A blocked user cannot be deactivated')
    if (isInternal(user)) throw refusedState('Internal users cannot be deactivated')
    if (isRecentlyActive(user, act.today))
      throw refusedState(
        'The user you are trying to deactivate has been active in the past 90 days and cannot be deactivated',
      )
    await deactivate(act, user)
    return created(true)
  },
)
