import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { addEmail } from '../../acts/add-email.ts'
import { emailEntity } from '../../emails/entity.ts'
import { newEmail, validEmail } from '../../emails/new-email.ts'

export const addOwnEmail = endpoint(
  'POST /user/emails',
  {
    summary: 'Add a secondary address of the caller, which waits for its confirmation',
    access: 'user',
    body: { email: newEmail },
    answers: { 201: emailEntity },
  },
  async ({ body, actor, db, act }) =>
    created(await addEmail(act, actor.id, { email: await validEmail(db, body.email), confirmed: false })),
)
