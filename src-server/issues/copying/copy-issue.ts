import { newDiscussionId } from '../../activity/discussion-id.ts'
import { addEvent } from '../../activity/queries.ts'
import { addCrossReferences } from '../../activity/reference-queries.ts'
import { carriedOver } from '../../activity/references.ts'
import { addMentionToDos, addToDos } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findLabelsByTitle } from '../../labels/queries.ts'
import { findMilestonesByTitle } from '../../milestones/queries.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { addIssue, changeIssue, type NewIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { findIssue } from '../queries.ts'
import { flag } from '../write-fields.ts'
import { assigneesAmong } from '../write-queries.ts'
import { addCopiedNotes, notesToCopy, planOf } from './copy-queries.ts'

export interface Origin {
  project: ProjectRef
  issue: LoadedIssue
}

type Own = Pick<NewIssue, 'author_id' | 'created_at'> & Partial<NewIssue>

/**
 * Adds a copy of an issue to a project, open, with the labels and the milestone of the same titles and the assignees who can be assigned there.
 * `own` has the columns that depend on why the issue is copied.
 */
export async function addCopy(
  act: Act<Actor>,
  { project, issue }: Origin,
  target: ProjectRef,
  own: Own,
): Promise<LoadedIssue> {
  const { db, actor, instance, now } = act
  const labels = await findLabelsByTitle(
    db,
    { project: target, group: null },
    issue.labels.map(({ title }) => title),
  )
  const [milestone] = await findMilestonesByTitle(
    db,
    target,
    issue.milestone_title === null ? [] : [issue.milestone_title],
  )
  const ids = issue.assignees.map(({ id }) => id)
  const assignees = await assigneesAmong(db, target, ids, instance.licensed)
  const { title, description, discussion_locked, issue_type, severity } = issue
  const { due_date, weight, health_status, time_estimate } = issue
  const values = {
    ...{ title, issue_type, severity, due_date, weight, health_status, time_estimate },
    confidential: flag(issue.confidential === 1),
    discussion_locked: discussion_locked === null ? null : flag(discussion_locked === 1),
    ...(await planOf(db, target.namespace_id, issue)),
    description: description === null ? null : carriedOver(description, place(project), place(target)),
    milestone_id: milestone?.id ?? null,
    project_id: target.id,
    updated_at: now,
    ...own,
  }
  const parts = { label_ids: labels.map(({ id }) => id), assignee_ids: assignees.map(({ id }) => id) }
  const added = await addIssue(db, values, parts)
  return { ...(await findIssue(db, actor, target, added.iid)), labels, assignees }
}

/** Copies the notes of an issue to its copy. Replies stay in the discussion that they belong to. */
export async function copyNotes(
  { db, instance }: Act<Actor>,
  { project, issue }: Origin,
  copy: LoadedIssue,
  target: ProjectRef,
) {
  const notes = await notesToCopy(db, { issue_id: issue.id })
  const discussions = new Map(notes.map(({ discussion_id }) => [discussion_id, newDiscussionId(instance.random)]))
  await addCopiedNotes(
    db,
    { from_id: issue.id, to_id: copy.id, to_project_id: target.id },
    notes.map(({ id, discussion_id, body }) => ({
      id,
      discussion_id: discussions.get(discussion_id) ?? discussion_id,
      body: carriedOver(body, place(project), place(target)),
    })),
  )
}

/** Gives the copy the state of its origin. The history that is copied too tells when the origin was closed. */
export async function copyState({ db }: Act<Actor>, { issue }: Origin, copy: LoadedIssue) {
  const { state, closed_at, closed_by_id } = issue
  if (state === 2) await changeIssue(db, copy, { state, closed_at, closed_by_id })
}

/** Writes the feed entry, to-dos and cross references of a copy. Its system notes and resource events are those of its origin. */
export async function recordCopy(act: Act<Actor>, target: ProjectRef, copy: LoadedIssue) {
  const about = targetOf(target, copy)
  await addEvent(act, about, { action: 'opened', target_type: 'Issue', target_id: copy.id })
  if (copy.state === 1) {
    await addToDos(act, about, 'assigned', about.assignee_ids)
    await addMentionToDos(act, about, { text: copy.description })
  }
  await addCrossReferences(act, about, { text: `${copy.title}\n${copy.description ?? ''}` })
}

const place = (project: ProjectRef) => ({ project, group: null })
