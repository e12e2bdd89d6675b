import { z } from 'zod'
import { findIssue } from '../../../issues/queries.ts'
import { loadIssue } from '../../../issues/write-queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { mergeRequestEntity, presentMergeRequest } from '../../entity.ts'
import { listRelated } from '../../lists/related-queries.ts'
import { mayMerge } from '../../policy.ts'
import { partsOf } from '../../queries.ts'

export const listRelatedMergeRequests = endpoint(
  'GET /projects/:id/issues/:issue_iid/related_merge_requests',
  {
    summary: 'List the merge requests that an issue mentions, that mention it or that close it, the oldest first',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId },
    query: pagination,
    answers: { 200: z.array(mergeRequestEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await loadIssue(db, await findIssue(db, actor, project, params.issue_iid))
    const page = pageOf(query)
    const today = instance.clock.today()
    const { rows, total } = await listRelated(db, actor, project, issue, page, today)
    const parts = await partsOf(db, rows)
    const how = { ...presenting(request, instance), today }
    return ok(
      rows.map((row) => presentMergeRequest(row, parts(row), mayMerge(row) && row.archived === 0, how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
