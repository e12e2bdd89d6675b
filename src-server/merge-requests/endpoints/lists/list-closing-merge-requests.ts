import { z } from 'zod'
import { findIssue } from '../../../issues/queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageOf, pagination } from '../../../kit/http/pagination.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { mergeRequestBasic } from '../../entity.ts'
import { listClosing } from '../../lists/related-queries.ts'
import { showPage } from '../../lists/show-list.ts'
import { mayReadMergeRequests } from '../../policy.ts'

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
    return showPage({ db, instance, request }, page, { rows, total })
  },
)
