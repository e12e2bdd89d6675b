import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden } from '../../../kit/errors.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { removeIssue } from '../../acts/remove-issue.ts'
import { mayDeleteIssue } from '../../policy.ts'
import { findIssue, noIssue } from '../../queries.ts'
import { loadIssue } from '../../write-queries.ts'

export const deleteIssue = endpoint(
  'DELETE /projects/:id/issues/:issue_iid',
  {
    summary: 'Delete an issue of a project with its notes',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await findIssue(db, actor, project, params.issue_iid, noIssue)
    if (!mayDeleteIssue(project)) throw forbidden(lacksRole(project, 'owner'))
    requireWritable(project)
    requireUnmodified(request, issue)
    await removeIssue(act, project, await loadIssue(db, issue))
    return noContent()
  },
)
