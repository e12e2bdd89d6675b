import { z } from 'zod'
import { ACCESS_LEVELS, roles } from '../../../kit/access/roles.ts'
import { badRequest } from '../../../kit/errors.ts'
import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { commaList } from '../../../kit/http/wire.ts'
import { byFaults } from '../../../kit/reason.ts'
import { sentenceOf } from '../../../memberships/policy.ts'
import { projectId } from '../../../projects/entity.ts'
import { createResourceToken } from '../../acts/create-resource-token.ts'
import { groups, type Kind, mayCreateTokens, projects } from '../../containers.ts'
import { newResourceTokenEntity, presentResourceToken, resourceTokenScopes } from '../../entity.ts'
import { latestExpiry, newSecret, newTokenFields, tokenFaults } from '../../new-token.ts'

const fields = {
  ...newTokenFields,
  scopes: commaList(z.enum(resourceTokenScopes)),
  access_level: z
    .literal([...ACCESS_LEVELS])
    .default(roles.maintainer)
    .describe('10 Guest, 20 Reporter, 30 Developer, 40 Maintainer, 50 Owner; at most the level of the caller'),
}

const createAccessToken = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Create an access token of a ${noun}, with a bot that is its member`,
      access: 'user',
      params: { id: projectId },
      body: fields,
      answers: { 201: newResourceTokenEntity },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      const { access_level } = body
      if (!(await mayCreateTokens(db, container, actor)))
        throw badRequest(`User does not have permission to create ${noun} access token`)
      if (access_level > container.access_level)
        throw badRequest(
          "Access level of the token can't be greater the access level of the user who created the token",
        )
      const latest = latestExpiry(instance, act.today)
      const wanted = { name: body.name, scopes: [...new Set(body.scopes)], expires_at: body.expires_at ?? latest }
      const faults = tokenFaults(wanted, latest)
      if (Object.keys(faults).length > 0) throw badRequest(sentenceOf(faults), byFaults(faults))
      const token = newSecret(instance)
      const host = new URL(request.base_url).hostname
      const row = await createResourceToken(act, container, { ...wanted, access_level, secret: token, host })
      return created({ ...presentResourceToken({ ...row, access_level }, act.today), token })
    },
  )

export const createProjectAccessToken = endpoint('POST /projects/:id/access_tokens', ...createAccessToken(projects))
export const createGroupAccessToken = endpoint('POST /groups/:id/access_tokens', ...createAccessToken(groups))
