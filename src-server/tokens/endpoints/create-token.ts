import { z } from 'zod'
import { requireAdmin } from '../../kit/access/actor.ts'
import { addDays } from '../../kit/clock.ts'
import { notFound, unprocessable } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { date, recordId } from '../../kit/http/wire.ts'
import { lengthFaults } from '../../kit/limit-faults.ts'
import { secretOf } from '../../kit/random.ts'
import { createToken as create } from '../acts/create-token.ts'
import { newTokenEntity, presentToken, tokenScopes } from '../entity.ts'
import { userExists } from '../queries.ts'

const LONGEST_LIFE_DAYS = 365

export const createToken = endpoint(
  'POST /users/:user_id/personal_access_tokens',
  {
    summary: 'Create a personal access token for a user, for administrators',
    access: 'user',
    params: { user_id: recordId },
    matches: { user_id: /^\d+$/ },
    body: {
      name: z.string(),
      scopes: z.array(z.enum(tokenScopes)),
      expires_at: date.optional().describe('At most 365 days from today, which is the default'),
    },
    answers: { 201: newTokenEntity },
  },
  async ({ params, body, actor, db, act, instance }) => {
    requireAdmin(actor)
    if (!(await userExists(db, params.user_id))) throw notFound('User')
    const { today } = act
    const latest = addDays(today, instance.settings.get('max_personal_access_token_lifetime') ?? LONGEST_LIFE_DAYS)
    const scopes = [...new Set(body.scopes)]
    if (body.name.trim() === '') throw unprocessable("Name can't be blank")
    const [tooLong] = lengthFaults(body.name, 255)
    if (tooLong !== undefined) throw unprocessable(`Name ${tooLong}`)
    if (scopes.length === 0) throw unprocessable("Scopes can't be blank")
    if (body.expires_at !== undefined && body.expires_at > latest)
      throw unprocessable(`Expires at must be before ${latest}`)
    const token = instance.settings.get('personal_access_token_prefix') + secretOf(instance.random, 15)
    const { user_id } = params
    const expires_at = body.expires_at ?? latest
    const row = await create(act, { user_id, name: body.name, scopes, expires_at, secret: token })
    return created({ ...presentToken(row, today), token })
  },
)
