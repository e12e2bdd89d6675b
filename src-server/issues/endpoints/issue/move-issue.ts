import { refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { moveIssue as move } from '../../acts/move-issue.ts'
import { mayCopyTo } from '../../copying/may-copy-to.ts'
import { issueEntity } from '../../entity.ts'
import { findIssue, issuePresenting, noIssue, showLoadedIssue } from '../../queries.ts'
import { loadIssue } from '../../write-queries.ts'

export const moveIssue = endpoint(
  'POST /projects/:id/issues/:issue_iid/move',
  {
    summary: 'Move an issue to another project',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    body: { to_project_id: recordId },
    answers: { 201: issueEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await findIssue(db, actor, project, params.issue_iid, noIssue)
    const target = await findProject(db, actor, body.to_project_id)
    requireWritable(project)
    if (!mayCopyTo(target, { project, issue })) throw refused('Cannot move issue due to insufficient permissions!')
    if (target.id === project.id) throw refused('Cannot move issue to project it originates from!')
    const moved = await move(act, { project, issue: await loadIssue(db, issue) }, target)
    return created(await showLoadedIssue(db, actor, moved, issuePresenting(request, instance, 'project')))
  },
)
