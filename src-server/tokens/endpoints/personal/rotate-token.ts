import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { newTokenEntity } from '../../entity.ts'
import { findPersonalToken } from '../../find-token.ts'
import { rotationFields } from '../../new-token.ts'
import { rotateRequested } from '../../rotation.ts'

export const rotateToken = endpoint(
  'POST /personal_access_tokens/:id/rotate',
  {
    summary: 'Replace a personal access token of the caller by a new one; administrators replace any',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    body: rotationFields,
    answers: { 200: newTokenEntity },
  },
  async ({ params, body, actor, db, act }) =>
    ok(await rotateRequested(act, await findPersonalToken(db, actor, params.id), body.expires_at)),
)
