import { newDiscussionId } from '../../activity/discussion-id.ts'
import { addSystemNotes } from '../../activity/queries.ts'
import type { GroupContainer } from '../../activity/target.ts'
import { createEpic } from '../../epics/acts/create-epic.ts'
import { targetOfEpic } from '../../epics/consequences.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRows } from '../../kit/db/write-rows.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { notesOfIssue } from '../epic-queries.ts'
import { describeIssue } from '../snapshot.ts'
import { flag } from '../write-fields.ts'
import { closeIssue } from './close-issue.ts'

/**
 * Creates an epic with the title, description, notes and those labels of an issue that the group of its project has too, and closes the
 * issue. Both get system notes.
 */
export async function promoteToEpic(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue, group: GroupContainer) {
  const { db, actor, now } = act
  const { title, description } = issue
  const titles = issue.labels.map((label) => label.title)
  const labels = await findOrCreateLabels(act, { project: null, group }, titles, false)
  const epic = await createEpic(act, group, {
    title,
    description,
    confidential: flag(issue.confidential === 1),
    labels,
  })
  const target = targetOfEpic(group, epic)
  await copyNotes(act, issue, epic.id)
  const changed = { promoted_to_epic_id: epic.id }
  await changeIssue(db, issue, { ...changed, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, updated_at: now }
  const origin = `${project.path_with_namespace}#${issue.iid}`
  await addSystemNotes(act, target, [{ action: 'epic', body: `promoted from issue ${origin}` }])
  await addSystemNotes(act, targetOf(project, after), [{ action: 'epic', body: `promoted to epic &${epic.iid}` }])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = { promoted_to_epic_id: { before: null, after: epic.id } }
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  await closeIssue(act, project, after)
}

/** Copies the notes of an issue to an epic. Replies stay in the discussion that they belong to. */
async function copyNotes({ db, instance }: Act<Actor>, issue: LoadedIssue, epic_id: number) {
  const notes = await notesOfIssue(db, { issue_id: issue.id })
  const discussions = new Map(notes.map(({ discussion_id }) => [discussion_id, newDiscussionId(instance.random)]))
  const rows = notes.map((note) => ({
    ...note,
    noteable_type: 'Epic',
    noteable_id: epic_id,
    discussion_id: discussions.get(note.discussion_id) ?? note.discussion_id,
  }))
  await insertRows(db, 'note', rows)
}
