import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectEntity, projectId } from '../../entity.ts'
import { starredProjectFilters } from '../../filters.ts'
import { numberedProjects } from '../../lists/listing-queries.ts'
import { findProject } from '../../queries.ts'

export const listForks = endpoint(
  'GET /projects/:id/forks',
  {
    summary: 'List the forks of a project',
    access: 'anyone',
    params: { id: projectId },
    query: starredProjectFilters,
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const scope = { kind: 'forks', id: project.id } as const
    const { bodies, headers } = await numberedProjects(db, { query, scope, actor, instance, request })
    return ok(bodies, headers)
  },
)
