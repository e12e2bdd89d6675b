import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { commaList, recordId } from '../../../kit/http/wire.ts'
import { presentUserBasic, userBasic } from '../../../users/entity.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { findAssignable } from '../../assignable-queries.ts'

const assignableUser = userBasic
  .extend({
    member: z.boolean().describe('Whether the user is a member of one of the projects'),
    projects: z.array(z.int()).describe('IDs of the projects in which the user can be assigned'),
  })
  .meta({ id: 'AssignableUser' })

export const listAssignableUsers = endpoint(
  'GET /-/gantry/v1/issues/assignable_users',
  {
    summary: 'Find users who can be assigned to issues of some projects: the caller first, then members, at most 20',
    access: 'user',
    query: {
      projects: commaList(recordId)
        .max(500)
        .describe(
          'IDs of projects, comma-separated. Projects are left out unless the caller is at least Guest, who may assign users to a new issue.',
        ),
      search: z.string().optional().describe('Part of the name or username, or a complete public email address'),
    },
    answers: { 200: z.array(assignableUser) },
  },
  async ({ query, actor, db, instance, request }) => {
    const shown = presenting(request, instance)
    const rows = await findAssignable(db, viewerOf(actor), query)
    return ok(
      rows.map(({ member, projects, ...user }) => ({
        ...presentUserBasic(user, shown),
        member: member === 1,
        projects: JSON.parse(projects),
      })),
    )
  },
)
