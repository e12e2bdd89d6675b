import { addEvent, addSystemNotes } from '../activity/queries.ts'
import { addCrossReferences } from '../activity/reference-queries.ts'
import { addResourceEvents } from '../activity/resource-event-queries.ts'
import { labelEvents, milestoneEvents } from '../activity/resource-events.ts'
import type { Target } from '../activity/target.ts'
import { descriptionNotes } from '../activity/text-notes.ts'
import { addMentionToDos, addToDos } from '../activity/todo-queries.ts'
import { assigneeNote, lockNote } from '../issues/system-notes.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { stateOf } from './entity.ts'
import type { LoadedMergeRequest } from './load-queries.ts'
import { branchNote, reviewerNote, titleNotes } from './system-notes.ts'

/** The merge request as a target of notes and to-dos. */
export const targetOf = (project: ProjectRef, row: LoadedMergeRequest): Target => ({
  type: 'MergeRequest',
  ...{ id: row.id, iid: row.iid, title: row.title, project, group: null, author_id: row.author_id },
  assignee_ids: row.assignees.map((user) => user.id),
  confidential: false,
})

/** Adds a change of the state, or an approval, to the activity feed. */
export const recordInFeed = (
  act: Act<Actor>,
  target: Target,
  action: 'opened' | 'closed' | 'reopened' | 'accepted' | 'approved',
) => addEvent(act, target, { action, target_type: 'MergeRequest', target_id: target.id })

/** Writes the system notes, resource events, to-dos, cross references and the feed entry of a new merge request. */
export async function recordMergeRequestCreated(act: Act<Actor>, project: ProjectRef, row: LoadedMergeRequest) {
  const target = targetOf(project, row)
  await recordInFeed(act, target, 'opened')
  await addSystemNotes(act, target, [...assigneeNote([], row.assignees), ...reviewerNote([], row.reviewers)])
  await addResourceEvents(act, target, [
    ...labelEvents([], row.labels),
    ...milestoneEvents(null, row.milestone_id, 'opened'),
  ])
  await addToDos(act, target, 'assigned', target.assignee_ids)
  await addToDos(act, target, 'review_requested', idsOf(row.reviewers))
  await addMentionToDos(act, target, { text: row.description })
  await addCrossReferences(act, target, { text: wordsOf(row) })
}

/** The same for a merge request that changed. The state is not compared: the acts that change the state record it. */
export async function recordMergeRequestChanged(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  after: LoadedMergeRequest,
) {
  const target = targetOf(project, after)
  await addSystemNotes(act, target, [
    ...titleNotes(before.title, after.title),
    ...descriptionNotes(before.description, after.description),
    ...branchNote(before.target_branch, after.target_branch),
    ...((before.discussion_locked ?? 0) === (after.discussion_locked ?? 0)
      ? []
      : [lockNote('merge request', after.discussion_locked === 1)]),
    ...assigneeNote(before.assignees, after.assignees),
    ...reviewerNote(before.reviewers, after.reviewers),
  ])
  await addResourceEvents(act, target, [
    ...labelEvents(before.labels, after.labels),
    ...milestoneEvents(before.milestone_id, after.milestone_id, stateOf(after)),
  ])
  await addToDos(act, target, 'assigned', added(before.assignees, after.assignees))
  await addToDos(act, target, 'review_requested', added(before.reviewers, after.reviewers))
  if (before.description !== after.description)
    await addMentionToDos(act, target, { text: after.description, known: before.description })
  await addCrossReferences(act, target, { text: wordsOf(after), known: wordsOf(before) })
}

const wordsOf = ({ title, description }: LoadedMergeRequest) => `${title}\n${description ?? ''}`
const idsOf = (users: readonly { id: number }[]) => users.map((user) => user.id)
const added = (before: readonly { id: number }[], after: readonly { id: number }[]) =>
  idsOf(after).filter((id) => !idsOf(before).includes(id))
