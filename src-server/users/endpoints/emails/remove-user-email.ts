import { requireAdmin } from '../../../kit/access/actor.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { removeEmail } from '../../acts/remove-email.ts'
import { findEmail, lastChangeOf } from '../../emails/email-queries.ts'
import { findUserState } from '../../state-queries.ts'

export const removeUserEmail = endpoint(
  'DELETE /users/:id/emails/:email_id',
  {
    summary: 'Delete a secondary address of a user, for administrators',
    access: 'user',
    params: { id: recordId, email_id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    const email = await findEmail(db, user.id, params.email_id)
    requireUnmodified(request, await lastChangeOf(db, email))
    await removeEmail(act, user.id, email)
    return noContent()
  },
)
