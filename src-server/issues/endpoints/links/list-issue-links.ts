import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { findProject } from '../../../projects/queries.ts'
import { linkedIssueEntity } from '../../links/entity.ts'
import { issueParams } from '../../links/find-link.ts'
import { listLinked } from '../../links/list-queries.ts'
import { showLinked } from '../../links/show-links.ts'
import { findIssue, issuePresenting } from '../../queries.ts'

export const listIssueLinks = endpoint(
  'GET /projects/:id/issues/:issue_iid/links',
  {
    summary: 'List the issues that are linked to an issue and that the caller may read, in the order of the links',
    access: 'anyone',
    params: issueParams,
    query: pagination,
    answers: { 200: z.array(linkedIssueEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    const page = pageOf(query)
    const { rows, total } = await listLinked(db, actor, issue.id, page)
    const how = issuePresenting(request, instance, 'project')
    return ok(await showLinked({ db, actor, project, how }, rows), pageHeaders(page, total, rows.length, request))
  },
)
