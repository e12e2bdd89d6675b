import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { mayReadIssues } from '../../../visibility/issues.ts'
import { issueEntity } from '../../entity.ts'
import { issueFilterRules, issueFilters, issueOrder } from '../../filters.ts'
import { factsOf, requireOneAssignee } from '../../lists/list-request.ts'
import { listIssues, planOfProject } from '../../lists/queries.ts'
import { issuePresenting } from '../../queries.ts'

export const listProjectIssues = endpoint(
  'GET /projects/:id/issues',
  {
    summary: 'List the issues of a project',
    access: 'anyone',
    params: { id: projectId },
    query: { ...issueFilters, ...issueOrder },
    rules: issueFilterRules,
    answers: { 200: z.array(issueEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    requireOneAssignee(query, instance.licensed)
    const project = await findProject(db, actor, params.id)
    const page = pageOf(query)
    if (!mayReadIssues(project)) return ok([], pageHeaders(page, 0, 0, request))
    const plan = await planOfProject(db, actor, project, query, factsOf(instance))
    const how = issuePresenting(request, instance, 'project')
    const { issues, total } = await listIssues(db, actor, plan, page, how, query.with_labels_details)
    return ok(issues, pageHeaders(page, total, issues.length, request))
  },
)
