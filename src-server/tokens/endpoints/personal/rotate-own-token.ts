import { badRequest } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { newTokenEntity } from '../../entity.ts'
import { findPersonalToken } from '../../find-token.ts'
import { rotationFields } from '../../new-token.ts'
import { rotateRequested } from '../../rotation.ts'

export const rotateOwnToken = endpoint(
  'POST /personal_access_tokens/self/rotate',
  {
    summary: 'Replace the token that the request was made with by a new one',
    access: 'user',
    scopes: 'self_rotate',
    body: rotationFields,
    answers: { 200: newTokenEntity },
  },
  async ({ body, actor, db, act }) => {
    if (actor.token.id === null) throw badRequest('token already revoked')
    // With sudo, the token belongs to the administrator.
    const owner = actor.sudo_by ? { ...actor, id: actor.sudo_by.id } : actor
    return ok(await rotateRequested(act, await findPersonalToken(db, owner, actor.token.id), body.expires_at))
  },
)
