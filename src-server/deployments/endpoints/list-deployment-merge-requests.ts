import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageOf } from '../../kit/http/pagination.ts'
import { mergeRequestBasic } from '../../merge-requests/entity.ts'
import { mergeRequestFilters } from '../../merge-requests/filters.ts'
import { showPage } from '../../merge-requests/lists/show-list.ts'
import { mayReadMergeRequests } from '../../merge-requests/policy.ts'
import { listMergeRequests } from '../../merge-requests/queries.ts'
import { deploymentParams, findVisibleDeployment } from '../find-deployment.ts'

export const listDeploymentMergeRequests = endpoint(
  'GET /projects/:id/deployments/:deployment_id/merge_requests',
  {
    summary: 'List the merge requests that a deployment delivered',
    access: 'user',
    params: deploymentParams,
    query: mergeRequestFilters,
    answers: { 200: z.array(mergeRequestBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const { project, deployment } = await findVisibleDeployment(db, actor, params)
    const page = pageOf(query)
    const scope = { of: 'deployment', id: deployment.id } as const
    const { rows, total } = mayReadMergeRequests(project)
      ? await listMergeRequests(db, scope, query, page)
      : { rows: [], total: 0 }
    return showPage({ db, instance, request }, page, { rows, total })
  },
)
