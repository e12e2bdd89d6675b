import { z } from 'zod'
import { ACCESS_LEVELS } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { commaList, errorText, recordId } from '../../../kit/http/wire.ts'
import { groupAround, presentGroupAround } from '../../../namespaces/entity.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectId } from '../../entity.ts'
import { listGroupsAround } from '../../group-queries.ts'
import { findProject } from '../../queries.ts'

const levels: readonly number[] = ACCESS_LEVELS

export const listProjectGroups = endpoint(
  'GET /projects/:id/groups',
  {
    summary: 'List the parent groups of a project and the groups that it is shared with',
    access: 'anyone',
    params: { id: projectId },
    query: {
      search: z.string().optional().describe('Words in the name or path'),
      skip_groups: commaList(recordId).optional().describe('IDs of groups to leave out'),
      with_shared: z.boolean().default(false).describe('Includes groups that the project is shared with'),
      shared_visible_only: z
        .boolean()
        .default(false)
        .describe('Of shared groups, only those that the caller is a member of'),
      shared_min_access_level: z
        .int()
        .refine((level) => levels.includes(level), errorText('does not have a valid value'))
        .optional()
        .describe('Of shared groups, only those with at least this access level'),
      ...pagination,
    },
    answers: { 200: z.array(groupAround) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const page = pageOf(query)
    const today = instance.clock.today()
    const { rows, total } = await listGroupsAround(db, viewerOf(actor), project, query, today, page)
    const groups = rows.map((row) => presentGroupAround(row, request.base_url))
    return ok(groups, pageHeaders(page, total, rows.length, request))
  },
)
