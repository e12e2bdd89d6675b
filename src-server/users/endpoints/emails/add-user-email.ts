import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { addEmail } from '../../acts/add-email.ts'
import { emailEntity } from '../../emails/entity.ts'
import { newEmail, validEmail } from '../../emails/new-email.ts'
import { findUserState } from '../../state-queries.ts'

export const addUserEmail = endpoint(
  'POST /users/:id/emails',
  {
    summary: 'Add a secondary address of a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    body: {
      email: newEmail,
      skip_confirmation: z.boolean().default(false).describe('The address is confirmed at once'),
    },
    answers: { 201: emailEntity },
  },
  async ({ params, body, actor, db, act }) => {
    requireAdmin(actor)
    const user = await findUserState(db, params.id)
    const email = await validEmail(db, body.email)
    return created(await addEmail(act, user.id, { email, confirmed: body.skip_confirmation }))
  },
)
