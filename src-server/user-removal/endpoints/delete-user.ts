import { z } from 'zod'
import { requireAdmin } from '../../kit/access/actor.ts'
import { conflict } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { byState } from '../../kit/reason.ts'
import { findUserState } from '../../users/state-queries.ts'
import { isInternal, refusedState } from '../../users/state-rules.ts'
import { scheduleRemoval } from '../acts/schedule-removal.ts'
import { soleGroupsOf } from '../queries.ts'

export const deleteUser = endpoint(
  'DELETE /users/:id',
  {
    summary: 'Delete a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    body: {
      hard_delete: z
        .boolean()
        .default(false)
        .describe(
          'Also deletes what the user wrote, and the groups that nobody else owns. Otherwise the ghost user takes what the user wrote',
        ),
    },
    answers: { 204: null },
  },
  async ({ params, body, actor, db, act, request }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    if (isInternal(user)) throw refusedState('An internal user cannot be deleted')
    if (!body.hard_delete && (await soleGroupsOf(db, user.id)).length > 0)
      throw conflict(
        'User cannot be removed while is the sole-owner of a group',
        byState('a user who is not the only owner of a group', 'the only owner of a group'),
      )
    requireUnmodified(request, user)
    await scheduleRemoval(act, user, body.hard_delete)
    return noContent()
  },
)
