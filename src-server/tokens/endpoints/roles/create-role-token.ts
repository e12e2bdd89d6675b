import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { oneOf } from '../../../kit/http/wire.ts'
import { roleTokenEntity } from '../../entity.ts'
import { testRoles } from '../../filters.ts'
import { newTokenFields } from '../../new-token.ts'
import { createRoleToken as create } from '../../role-tokens.ts'

export const createRoleToken = endpoint(
  'POST /-/gantry/v1/role-tokens',
  {
    summary:
      'Create a token for tests: of the user `role-NAME`, who is created once and gets the role where it is missing',
    access: 'admin',
    body: {
      role: oneOf(testRoles).describe('`user` and `external` are members of nothing'),
      source: z
        .string()
        .min(1)
        .optional()
        .describe(
          'The full path of the group or project in which the user gets the role. Default: all top-level groups, and all projects in personal namespaces',
        ),
      scopes: newTokenFields.scopes.optional().describe('Default: `api`, for `admin` also `sudo` and `admin_mode`'),
      expires_at: newTokenFields.expires_at,
    },
    answers: { 201: roleTokenEntity },
  },
  async ({ body, act }) => created(await create(act, body)),
)
