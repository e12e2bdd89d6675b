import { z } from 'zod'
import { findIssue } from '../../issues/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { mergeRequestBasic, presentMergeRequestBasic } from '../entity.ts'
import { mayReadMergeRequests } from '../policy.ts'
import { partsOf } from '../queries.ts'
import { listClosing } from '../related-queries.ts'

export const listClosingMergeRequests = endpoint(
  'GET /projects/:id/issues/:issue_iid/closed_by',
  {
    summary: 'List the merge requests of the project that close an issue when they are merged, the newest first',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId },
    query: pagination,
    answers: { 200: z.array(mergeRequestBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    const page = pageOf(query)
    const { rows, total } = mayReadMergeRequests(project) ? await listClosing(db, issue, page) : { rows: [], total: 0 }
    const parts = await partsOf(db, rows)
    const how = { ...presenting(request, instance), today: instance.clock.today() }
    return ok(
      rows.map((row) => presentMergeRequestBasic(row, parts(row), how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
