import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findTokenToRotate, groups, type Kind, projects } from '../../containers.ts'
import { newResourceTokenEntity } from '../../entity.ts'
import { rotationFields } from '../../new-token.ts'
import { rotateRequested } from '../../rotation.ts'

const rotateAccessToken = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Replace an access token of a ${noun} by a new one of the same bot`,
      access: 'user',
      params: { id: projectId, token_id: recordId },
      body: rotationFields,
      answers: { 200: newResourceTokenEntity },
    },
    async ({ params, body, actor, db, act, instance }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      const old = await findTokenToRotate(db, container, params.token_id, act)
      const { token, ...rotated } = await rotateRequested(act, old, body.expires_at)
      return ok({ ...rotated, access_level: old.access_level, token })
    },
  )

export const rotateProjectAccessToken = endpoint(
  'POST /projects/:id/access_tokens/:token_id/rotate',
  ...rotateAccessToken(projects),
)
export const rotateGroupAccessToken = endpoint(
  'POST /groups/:id/access_tokens/:token_id/rotate',
  ...rotateAccessToken(groups),
)
