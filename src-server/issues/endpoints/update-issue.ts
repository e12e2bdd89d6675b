import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { addLabels, changeIssue, removeLabels, setAssignees } from '../bookkeeping-queries.ts'
import { changesOf, isSame, labelsAfter, missing, NOTHING, requireSomething, signed, updateFields } from '../changes.ts'
import { deedOf, tellOfChanges } from '../consequences.ts'
import { issueEntity } from '../entity.ts'
import { maySetHistory, maySetMetadata, mayUpdateIssue } from '../policy.ts'
import { findIssue, issuePresenting, showIssue } from '../queries.ts'
import { requireFilled, requireValidIssue, sentAssignees } from '../write-fields.ts'
import { assigneesAmong, assigneesOfIssue, labelsOfIssue } from '../write-queries.ts'

export const updateIssue = endpoint(
  'PUT /projects/:id/issues/:issue_iid',
  {
    summary: 'Change an issue of a project; close and reopen it',
    access: 'user',
    params: { id: projectId, issue_iid: recordId },
    body: updateFields,
    answers: { 200: issueEntity },
  },
  async ({ params, body, actor, db, emit, instance, request }) => {
    requireFilled(body)
    requireSomething(body, instance)
    const project = await findProject(db, actor, params.id, 'write')
    const issue = await findIssue(db, actor, project, params.issue_iid)
    const assignees = await assigneesOfIssue(db, issue.id)
    const before = { ...issue, labels: await labelsOfIssue(db, issue.id), assignees }
    if (!mayUpdateIssue(project, actor, { ...issue, assignee_ids: assignees.map((user) => user.id) })) throw forbidden()
    requireWritable(project)
    requireValidIssue(body)
    const deed = deedOf(instance, actor)
    // Metadata of those who may not set it is dropped without a word, even for the author.
    const sent = maySetMetadata(project) ? body : NOTHING
    const labels = await labelsAfter(db, project, before.labels, sent, deed.now)
    const people = sentAssignees(sent)
    const assigned = people === undefined ? assignees : await assigneesAmong(db, project, people, instance.licensed)
    const changes = await changesOf(db, project, issue, body, sent, instance, { actor_id: actor.id, now: deed.now })
    const changed = [
      ...Object.keys(changes),
      ...(isSame(before.labels, labels) ? [] : ['labels']),
      ...(isSame(assignees, assigned) ? [] : ['assignees']),
    ]
    const updated_at = maySetHistory(project) ? body.updated_at : undefined
    if (changed.length === 0 && updated_at === undefined)
      return ok(await showIssue(db, actor, issue, issuePresenting(request, instance, 'project')))
    await changeIssue(db, issue, {
      ...changes,
      ...signed(changes, actor.id, deed.now),
      updated_at: updated_at ?? deed.now,
    })
    const now = { ...issue, state: changes.state ?? issue.state, created_at: changes.created_at ?? issue.created_at }
    await removeLabels(db, now, missing(before.labels, labels))
    await addLabels(db, now, missing(labels, before.labels))
    if (!isSame(assignees, assigned))
      await setAssignees(
        db,
        now,
        assigned.map((user) => user.id),
      )
    const told = { ...before, ...changes, labels, assignees: assigned }
    await tellOfChanges(db, project, deed, before, told)
    const about = { issue_id: issue.id, project_id: project.id, actor_id: actor.id }
    if (changes.state !== undefined) emit(changes.state === 2 ? 'issue.closed' : 'issue.reopened', about)
    const others = changed.filter((name) => !name.startsWith('closed_') && name !== 'state')
    if (others.length > 0) emit('issue.updated', { ...about, changed: others })
    const answer = await findIssue(db, actor, project, issue.iid)
    return ok(await showIssue(db, actor, answer, issuePresenting(request, instance, 'project')))
  },
)
