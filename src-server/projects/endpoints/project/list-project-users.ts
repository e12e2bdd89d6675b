import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { commaList, recordId } from '../../../kit/http/wire.ts'
import { presentUserBasic, userBasic } from '../../../users/entity.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectId } from '../../entity.ts'
import { listProjectPeople } from '../../people-queries.ts'
import { findProject } from '../../queries.ts'

export const listProjectUsers = endpoint(
  'GET /projects/:id/users',
  {
    summary: 'List the users with access to a project',
    access: 'anyone',
    params: { id: projectId },
    query: {
      search: z.string().optional().describe('Part of the name or username, or a complete public email address'),
      skip_users: commaList(recordId).optional().describe('IDs of users to leave out'),
      ...pagination,
    },
    answers: { 200: z.array(userBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const { search, skip_users } = query
    const today = instance.clock.today()
    const page = pageOf(query)
    const viewer = viewerOf(actor)
    const { rows, total } = await listProjectPeople(db, { viewer, project, today, search, skip_users, page })
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentUserBasic(row, shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
