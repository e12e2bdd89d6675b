import { z } from 'zod'
import { requireUnderSetting } from '../../../kit/access/rate-limits.ts'
import { conflict, forbidden, invalid } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { datetime, recordId } from '../../../kit/http/wire.ts'
import { isTaken } from '../../../kit/reason.ts'
import { isMilestoneOf } from '../../../milestones/queries.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { featureReason } from '../../../visibility/features.ts'
import { mayReadIssues } from '../../../visibility/issues.ts'
import { createIssue as create } from '../../acts/create-issue.ts'
import { runQuickActions } from '../../acts/run-quick-actions.ts'
import { setEpic } from '../../acts/set-epic.ts'
import { issueEntity } from '../../entity.ts'
import { sentEpic } from '../../epics/sent-epic.ts'
import { mayCreateIncident, maySetMetadataOnCreate, maySetTimesAndIid } from '../../policy.ts'
import { findIssue, issuePresenting, showIssue, showLoadedIssue } from '../../queries.ts'
import { readQuickActions } from '../../quick-actions/names.ts'
import { flag, issueFields, refuseNullConfidential, requireValidIssue, sentAssignees } from '../../write-fields.ts'
import { isNumberTaken } from '../../write-queries.ts'

/** New iids continue from the highest one, so an iid near the maximum would leave none. */
const MAX_NUMBER = 2_147_483_647

const fields = {
  title: z.string().describe('At most 255 characters'),
  ...issueFields,
  created_at: datetime.optional().describe('Only for administrators and Owners'),
  iid: recordId.min(1).max(MAX_NUMBER).optional().describe('Only for administrators and Owners'),
}
const NOTHING: { [K in keyof typeof fields]?: z.output<(typeof fields)[K]> } = {}

export const createIssue = endpoint(
  'POST /projects/:id/issues',
  {
    summary: 'Create an issue in a project',
    access: 'user',
    params: { id: projectId },
    body: fields,
    answers: { 201: issueEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    refuseNullConfidential(body)
    requireUnderSetting(instance, 'issues_create_limit', actor.id)
    const project = await findProject(db, actor, params.id, 'write')
    if (!mayReadIssues(project))
      throw forbidden(featureReason('issues', project.issues_access_level, project.access_level))
    requireWritable(project)
    requireValidIssue(body)
    const history = maySetTimesAndIid(project) ? body : NOTHING
    if (history.iid !== undefined && (await isNumberTaken(db, project.id, history.iid)))
      throw conflict('Duplicated issue', isTaken('iid'))
    // Metadata of a caller who may not set it is ignored.
    const sent = maySetMetadataOnCreate(project) ? body : NOTHING
    if (sent.milestone_id && !(await isMilestoneOf(db, project, sent.milestone_id)))
      throw invalid({ milestone_id: ['is invalid'] })
    const epic = await sentEpic(db, actor, project, sent, instance)
    const { issue_type = 'issue', description = null } = body
    const { text, actions } = readQuickActions(description ?? '', instance.licensed)
    const issue = await create(act, project, {
      iid: history.iid,
      title: body.title.trim(),
      description: description === null ? null : text,
      confidential: flag(body.confidential ?? false),
      issue_type: issue_type === 'incident' && !mayCreateIncident(project) ? 'issue' : issue_type,
      milestone_id: sent.milestone_id || null,
      due_date: sent.due_date ?? null,
      discussion_locked: sent.discussion_locked === undefined ? null : flag(sent.discussion_locked),
      weight: instance.licensed ? (sent.weight ?? null) : null,
      created_at: history.created_at,
      user_agent: request.user_agent,
      ip_address: request.ip,
      labels: [...(sent.labels ?? []), ...(sent.add_labels ?? [])],
      assignee_ids: sentAssignees(sent) ?? [],
    })
    const how = issuePresenting(request, instance, 'project')
    if (actions.length === 0 && !epic) return created(await showLoadedIssue(db, actor, issue, how))
    if (epic) await setEpic(act, project, issue, epic)
    await runQuickActions(act, project, issue.iid, actions)
    return created(await showIssue(db, actor, await findIssue(db, actor, project, issue.iid), how))
  },
)
