import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { runQuickActions } from '../../acts/run-quick-actions.ts'
import { moveToEpic } from '../../acts/set-epic.ts'
import { updateIssue as update } from '../../acts/update-issue.ts'
import { requireSomething, updateFields, updateOf } from '../../changes.ts'
import { issueEntity } from '../../entity.ts'
import { sentEpic } from '../../epics/sent-epic.ts'
import { maySetMetadata, mayUpdateIssue } from '../../policy.ts'
import { findIssue, issuePresenting, showIssue } from '../../queries.ts'
import { readQuickActions } from '../../quick-actions/names.ts'
import { refuseNullConfidential, requireValidIssue } from '../../write-fields.ts'
import { loadIssue } from '../../write-queries.ts'

export const updateIssue = endpoint(
  'PUT /projects/:id/issues/:issue_iid',
  {
    summary: 'Change, close or reopen an issue of a project',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    body: updateFields,
    answers: { 200: issueEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    refuseNullConfidential(body)
    requireSomething(body, instance)
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await loadIssue(db, await findIssue(db, actor, project, params.issue_iid))
    const assignee_ids = issue.assignees.map((user) => user.id)
    if (!mayUpdateIssue(project, actor, { ...issue, assignee_ids }))
      throw forbidden(lacksRole(project, 'the author, an assignee, or Reporter'))
    requireWritable(project)
    requireValidIssue(body)
    // A description that stays as it is runs nothing.
    const isNew = typeof body.description === 'string' && body.description !== issue.description
    const { text, actions } = readQuickActions(isNew ? (body.description ?? '') : '', instance.licensed)
    const sent = isNew ? { ...body, description: text } : body
    const epic = maySetMetadata(project) ? await sentEpic(db, actor, project, sent, instance) : undefined
    await update(act, project, issue, await updateOf(db, project, issue, sent, instance))
    if (epic !== undefined) await moveToEpic(act, project, issue.iid, epic)
    await runQuickActions(act, project, issue.iid, actions)
    const after = await findIssue(db, actor, project, issue.iid)
    return ok(await showIssue(db, actor, after, issuePresenting(request, instance, 'project')))
  },
)
