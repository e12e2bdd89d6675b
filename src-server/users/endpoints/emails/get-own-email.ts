import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { findEmail } from '../../emails/email-queries.ts'
import { emailEntity } from '../../emails/entity.ts'

export const getOwnEmail = endpoint(
  'GET /user/emails/:email_id',
  {
    summary: "Get one of the caller's secondary addresses",
    access: 'user',
    scopes: 'read_user',
    params: { email_id: recordId },
    answers: { 200: emailEntity },
  },
  async ({ params, actor, db }) => ok(await findEmail(db, actor.id, params.email_id)),
)
