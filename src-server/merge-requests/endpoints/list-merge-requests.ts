import { z } from 'zod'
import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { readConditions } from '../conditions.ts'
import { mergeRequestBasic, presentMergeRequestBasic } from '../entity.ts'
import { mergeRequestRules, projectMergeRequestFilters } from '../filters.ts'
import { mayReadMergeRequests } from '../policy.ts'
import * as queries from '../queries.ts'

export const listMergeRequests = endpoint(
  'GET /projects/:id/merge_requests',
  {
    summary: 'List the merge requests of a project',
    access: 'anyone',
    params: { id: projectId },
    query: projectMergeRequestFilters,
    rules: mergeRequestRules,
    answers: { 200: z.array(mergeRequestBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    if (!mayReadMergeRequests(project)) throw forbidden()
    const page = pageOf(query)
    const conditions = readConditions(query, actor?.id ?? 0)
    const scope = { of: 'project', id: project.id } as const
    const { rows, total } = await queries.listMergeRequests(db, scope, query, page, conditions)
    const parts = await queries.partsOf(db, rows)
    const how = { ...presenting(request, instance), today: instance.clock.today() }
    return ok(
      rows.map((row) => presentMergeRequestBasic(row, parts(row), how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
