import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { findProject } from '../../../projects/queries.ts'
import { metricImageEntity, presentMetricImage } from '../../metric-images/entity.ts'
import { issueParams } from '../../metric-images/find.ts'
import { listImages } from '../../metric-images/queries.ts'
import { findIssue } from '../../queries.ts'

export const listMetricImages = endpoint(
  'GET /projects/:id/issues/:issue_iid/metric_images',
  {
    summary: 'List the metric images of an incident, the oldest first',
    access: 'anyone',
    params: issueParams,
    answers: { 200: z.array(metricImageEntity) },
  },
  async ({ params, actor, db }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    return ok((await listImages(db, issue.id)).map(presentMetricImage))
  },
)
