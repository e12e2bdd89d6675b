import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { linkClosingIssues } from '../closing-queries.ts'
import { newSha } from '../commits.ts'
import { recordMergeRequestCreated } from '../consequences.ts'
import { loadMergeRequest } from '../load-queries.ts'
import { peopleAmong } from '../people.ts'
import { findMergeRequest } from '../queries.ts'
import { describeForHooks } from '../snapshot.ts'
import { addLabels, addMergeRequest, type NewMergeRequest, setAssignees, setReviewers } from '../write-queries.ts'

type OpenedMergeRequest = Omit<NewMergeRequest, 'project_id' | 'author_id' | 'sha' | 'base_sha' | 'start_sha'> & {
  /** Titles. Missing labels are created. */
  labels: readonly string[]
  /** Users who cannot read the merge requests of the project are left out. */
  assignee_ids: readonly number[]
  reviewer_ids: readonly number[]
}

/** Opens a merge request into a project, with made-up commits, and links the issues that its merge will close. @returns its row */
export async function createMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  { labels: titles, assignee_ids, reviewer_ids, ...fields }: OpenedMergeRequest,
) {
  const { db, actor, now, instance } = act
  const base_sha = newSha(instance)
  const commits = { sha: newSha(instance), base_sha, start_sha: base_sha }
  const labels = await findOrCreateLabels(act, { project, group: null }, titles, true)
  const added = await addMergeRequest(db, { ...fields, ...commits, project_id: project.id, author_id: actor.id }, now)
  await addLabels(
    db,
    added,
    labels.map((label) => label.id),
  )
  await setAssignees(db, added.id, await peopleAmong(act, project, assignee_ids))
  await setReviewers(db, added.id, await peopleAmong(act, project, reviewer_ids), now)
  const row = await loadMergeRequest(db, await findMergeRequest(db, project.id, added.iid))
  await linkClosingIssues(db, row)
  await recordMergeRequestCreated(act, project, row)
  const { payload, snapshot } = await describeForHooks(act, project, row)
  act.emit('merge_request.created', payload, snapshot)
  return row
}
