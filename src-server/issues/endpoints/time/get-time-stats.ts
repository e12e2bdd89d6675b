import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { presentTimeStats, timeStats } from '../../entity.ts'
import { findIssue } from '../../queries.ts'

export const getTimeStats = endpoint(
  'GET /projects/:id/issues/:issue_iid/time_stats',
  {
    summary: 'Get the estimate of an issue and the time spent on it',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId },
    answers: { 200: timeStats },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    return ok(presentTimeStats(issue, presenting(request, instance)))
  },
)
