import { z } from 'zod'
import { environmentEntity, presentEnvironment } from '../../delivery/entity.ts'
import { requireReading } from '../../delivery/policy.ts'
import * as queries from '../../delivery/queries.ts'
import { badRequest } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Rule } from '../../kit/http/rules.ts'
import { projectId } from '../../projects/entity.ts'

const SHORTEST_SEARCH = 3

const nameOrSearch: Rule = {
  names: ['name', 'search'],
  breach: (sent) => (sent.length > 1 ? 'name, search cannot be used together' : undefined),
}

export const listEnvironments = endpoint(
  'GET /projects/:id/environments',
  {
    summary: 'List the environments of a project',
    access: 'user',
    params: { id: projectId },
    query: {
      name: z.string().optional().describe('Exact name'),
      search: z.string().optional().describe('Part of the name, at least three characters'),
      states: z.enum(['available', 'stopping', 'stopped']).optional().describe('Only environments in this state'),
      ...pagination,
    },
    rules: [nameOrSearch],
    answers: { 200: z.array(environmentEntity) },
  },
  async ({ params, query, actor, db, request }) => {
    const project = await queries.findDeliveringProject(db, actor, params.id)
    requireReading(project)
    if (query.search && query.search.length < SHORTEST_SEARCH)
      throw badRequest(`Search query is less than ${SHORTEST_SEARCH} characters`)
    const page = pageOf(query)
    const { rows, total } = await queries.listEnvironments(db, project.id, query, page)
    return ok(rows.map(presentEnvironment), pageHeaders(page, total, rows.length, request))
  },
)
