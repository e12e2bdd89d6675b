import { finishToDos } from '../activity/acts/finish-to-dos.ts'
import { addEvent } from '../activity/queries.ts'
import { addCrossReferences } from '../activity/reference-queries.ts'
import type { Target } from '../activity/target.ts'
import { addMentionToDos, addToDos } from '../activity/todo-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { MergeRequestRow } from './entity.ts'
import type { Attached } from './write-queries.ts'

/** The merge request as a target of notes and to-dos. */
const targetOf = (
  project: ProjectRef,
  { id, iid, title, author_id }: Pick<MergeRequestRow, 'id' | 'iid' | 'title' | 'author_id'>,
  assignee_ids: readonly number[] = [],
): Target => ({
  type: 'MergeRequest',
  ...{ id, iid, title, project, group: null, author_id, assignee_ids, confidential: false },
})

/** Adds a merge request that was opened or merged to the activity feed. */
export const recordInFeed = (act: Act<Actor>, project: ProjectRef, row: MergeRequestRow, action: 'opened' | 'merged') =>
  addEvent(act, targetOf(project, row), {
    action: action === 'merged' ? 'accepted' : 'opened',
    target_type: 'MergeRequest',
    target_id: row.id,
  })

/** Writes the to-dos and the cross references of a new merge request. */
export async function notifyOfMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  row: MergeRequestRow,
  { assignee_ids, reviewer_ids }: Pick<Attached, 'assignee_ids' | 'reviewer_ids'>,
) {
  const target = targetOf(project, row, assignee_ids)
  await addToDos(act, target, 'assigned', assignee_ids)
  await addToDos(act, target, 'review_requested', reviewer_ids)
  await addMentionToDos(act, target, { text: row.description })
  await addCrossReferences(act, target, { text: `${row.title}\n${row.description ?? ''}` })
}

/** Whoever merges has nothing left to do about the merge request. */
export const finishMerged = (act: Act<Actor>, project: ProjectRef, row: MergeRequestRow) =>
  finishToDos(act, targetOf(project, row))
