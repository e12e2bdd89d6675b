import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { removeEmail } from '../../acts/remove-email.ts'
import { findEmail, lastChangeOf } from '../../emails/email-queries.ts'

export const removeOwnEmail = endpoint(
  'DELETE /user/emails/:email_id',
  {
    summary: "Delete one of the caller's secondary addresses",
    access: 'user',
    params: { email_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const email = await findEmail(db, actor.id, params.email_id)
    requireUnmodified(request, await lastChangeOf(db, email))
    await removeEmail(act, actor.id, email)
    return noContent()
  },
)
