import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden, notFoundPlain, parameterError, unprocessable } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { type Neighbours, reorderIssue as reorder } from '../../acts/reorder-issue.ts'
import { issueEntity } from '../../entity.ts'
import { mayUpdateIssue } from '../../policy.ts'
import { areIssuesOf, findIssue, issuePresenting, showIssue } from '../../queries.ts'
import { loadIssue } from '../../write-queries.ts'

export const reorderIssue = endpoint(
  'PUT /projects/:id/issues/:issue_iid/reorder',
  {
    summary: 'Change the place of an issue in the order by `relative_position`',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    body: {
      move_after_id: recordId.optional().describe('ID of the issue of the project after which the issue comes'),
      move_before_id: recordId.optional().describe('ID of the issue of the project before which the issue comes'),
    },
    answers: { 200: issueEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const neighbours = neighboursOf(body)
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await loadIssue(db, await findIssue(db, actor, project, params.issue_iid))
    const assignee_ids = issue.assignees.map((user) => user.id)
    if (!mayUpdateIssue(project, actor, { ...issue, assignee_ids }))
      throw forbidden(lacksRole(project, 'the author, an assignee, or Reporter'))
    requireWritable(project)
    const ids = [neighbours.after_id, neighbours.before_id].flatMap((id) => id ?? [])
    if (!(await areIssuesOf(db, actor, project, ids))) throw notFoundPlain()
    if (ids.includes(issue.id) || !(await reorder(act, project, issue, neighbours)))
      throw unprocessable({ error: 'Unprocessable Entity' })
    return ok(await showIssue(db, actor, issue, issuePresenting(request, instance, 'project')))
  },
)

function neighboursOf({
  move_after_id: after_id,
  move_before_id: before_id,
}: {
  move_after_id?: number | undefined
  move_before_id?: number | undefined
}): Neighbours {
  if (after_id !== undefined) return { after_id, before_id }
  if (before_id !== undefined) return { before_id }
  throw parameterError('move_after_id, move_before_id are missing, at least one parameter must be provided')
}
