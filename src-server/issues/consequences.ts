import { addEvent, addSystemNotes } from '../activity/queries.ts'
import { addCrossReferences } from '../activity/reference-queries.ts'
import { addResourceEvents } from '../activity/resource-event-queries.ts'
import { iterationEvents, labelEvents, milestoneEvents } from '../activity/resource-events.ts'
import type { Target } from '../activity/target.ts'
import { descriptionNotes, titleNote } from '../activity/text-notes.ts'
import { addMentionToDos, addToDos } from '../activity/todo-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { LoadedIssue } from './entity.ts'
import {
  assigneeNote,
  confidentialNote,
  dueDateNote,
  healthNote,
  lockNote,
  severityNote,
  typeNote,
} from './system-notes.ts'

export const targetOf = (project: ProjectRef, issue: LoadedIssue): Target => ({
  type: 'Issue',
  id: issue.id,
  iid: issue.iid,
  title: issue.title,
  project,
  group: null,
  author_id: issue.author_id,
  assignee_ids: issue.assignees.map((user) => user.id),
  confidential: issue.confidential === 1,
})

/** Writes the system notes, resource events, to-dos, cross references and the feed entry of a new issue. */
export async function recordIssueCreated(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue) {
  const target = targetOf(project, issue)
  await addEvent(act, target, { action: 'opened', target_type: 'Issue', target_id: issue.id })
  await addSystemNotes(act, target, [...dueDateNote(null, issue.due_date), ...assigneeNote([], issue.assignees)])
  await addResourceEvents(act, target, [
    ...labelEvents([], issue.labels),
    ...milestoneEvents(null, issue.milestone_id, stateName(issue)),
    ...(issue.weight === null ? [] : [{ kind: 'weight', weight: issue.weight } as const]),
  ])
  await addToDos(act, target, 'assigned', target.assignee_ids)
  await addMentionToDos(act, target, { text: issue.description })
  await addCrossReferences(act, target, { text: wordsOf(issue) })
}

/** The same for an issue that changed. The state is not compared: `closeIssue` and `reopenIssue` record it. */
export async function recordIssueChanged(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedIssue,
  after: LoadedIssue,
) {
  const target = targetOf(project, after)
  await addSystemNotes(act, target, [
    ...titleNote(before.title, after.title),
    ...descriptionNotes(before.description, after.description),
    ...(before.issue_type === after.issue_type ? [] : [typeNote(before.issue_type, after.issue_type)]),
    ...(before.severity === after.severity ? [] : [severityNote(after.severity)]),
    ...(before.health_status === after.health_status ? [] : [healthNote(after.health_status)]),
    ...(before.confidential === after.confidential ? [] : [confidentialNote(after.confidential === 1)]),
    ...((before.discussion_locked ?? 0) === (after.discussion_locked ?? 0)
      ? []
      : [lockNote('issue', after.discussion_locked === 1)]),
    ...dueDateNote(before.due_date, after.due_date),
    ...assigneeNote(before.assignees, after.assignees),
  ])
  await addResourceEvents(act, target, [
    ...labelEvents(before.labels, after.labels),
    ...milestoneEvents(before.milestone_id, after.milestone_id, stateName(after)),
    ...iterationEvents(before.iteration_id, after.iteration_id),
    ...(before.weight === after.weight ? [] : [{ kind: 'weight', weight: after.weight } as const]),
  ])
  const old = before.assignees.map((user) => user.id)
  const added = target.assignee_ids.filter((id) => !old.includes(id))
  await addToDos(act, target, 'assigned', added)
  if (before.description !== after.description)
    await addMentionToDos(act, target, { text: after.description, known: before.description })
  await addCrossReferences(act, target, { text: wordsOf(after), known: wordsOf(before) })
}

const wordsOf = ({ title, description }: LoadedIssue) => `${title}\n${description ?? ''}`
const stateName = ({ state }: LoadedIssue) => (state === 1 ? 'opened' : 'closed')
