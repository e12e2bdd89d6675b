import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { issueEntity } from '../../entity.ts'
import { findIssue, issuePresenting, showIssue } from '../../queries.ts'

export const getProjectIssue = endpoint(
  'GET /projects/:id/issues/:issue_iid',
  {
    summary: 'Get an issue of a project',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId },
    answers: { 200: issueEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await findIssue(db, actor, project, params.issue_iid)
    return ok(await showIssue(db, actor, issue, issuePresenting(request, instance, 'project')))
  },
)
