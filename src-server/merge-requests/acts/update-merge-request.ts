import { differing, editorColumns, isSame, missing } from '../../issues/changes.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { requireFreeBranches } from '../branches.ts'
import type { MergeRequestUpdate } from '../changes.ts'
import { linkClosingIssues } from '../closing-queries.ts'
import { recordMergeRequestChanged } from '../consequences.ts'
import { paramsOf } from '../entity.ts'
import { type LoadedMergeRequest, loadMergeRequest } from '../load-queries.ts'
import { peopleAmong } from '../people.ts'
import { findMergeRequest } from '../queries.ts'
import { describeForHooks } from '../snapshot.ts'
import { addLabels, changeMergeRequest, removeLabels, setAssignees, setReviewers } from '../write-queries.ts'
import { closeMergeRequest } from './close-merge-request.ts'
import { reopenMergeRequest } from './reopen-merge-request.ts'

/**
 * Changes a merge request, then closes or reopens it. If it already has all of these values, nothing changes, not even `updated_at`.
 *
 * @throws ApiError 409 if another open merge request has the same branches
 */
export async function updateMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  update: MergeRequestUpdate,
) {
  const changed = await changeFields(act, project, row, update)
  if (update.state === 'close') await closeMergeRequest(act, project, changed)
  if (update.state === 'reopen') await reopenMergeRequest(act, project, changed)
}

async function changeFields(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  update: MergeRequestUpdate,
): Promise<LoadedMergeRequest> {
  const { db, actor, now } = act
  const { id } = before
  const changes = differing(before, update.values)
  if (changes.target_branch !== undefined && before.state === 1)
    await requireFreeBranches(db, { ...before, target_branch: changes.target_branch })
  const labels = await labelsAfter(act, project, before, update.labels)
  const assignee_ids = await otherPeople(act, project, before.assignees, update.assignee_ids)
  const reviewer_ids = await otherPeople(act, project, before.reviewers, update.reviewer_ids)
  const isUnchanged =
    Object.keys(changes).length === 0 &&
    labels === before.labels &&
    assignee_ids === undefined &&
    reviewer_ids === undefined
  if (isUnchanged) return before
  await changeMergeRequest(db, before, { ...changes, ...editorColumns(changes, actor.id, now), updated_at: now })
  await removeLabels(db, before, missing(before.labels, labels))
  await addLabels(db, before, missing(labels, before.labels))
  if (assignee_ids !== undefined) await setAssignees(db, id, assignee_ids)
  if (reviewer_ids !== undefined) await setReviewers(db, id, reviewer_ids, now)
  const read = await loadMergeRequest(db, await findMergeRequest(db, project.id, before.iid))
  const after = {
    ...read,
    labels: labels === before.labels ? labels : read.labels,
    assignees: assignee_ids === undefined ? before.assignees : read.assignees,
    reviewers: reviewer_ids === undefined ? before.reviewers : read.reviewers,
  }
  if (changes.description !== undefined && after.state === 1) await linkClosingIssues(db, after)
  await recordMergeRequestChanged(act, project, before, after)
  const { payload, snapshot } = await describeForHooks(act, project, after, before.labels)
  const differences = changesBetween(comparable(before), comparable(after), COMPARED)
  const changed = Object.keys(differences)
  act.emit('merge_request.updated', { ...payload, changed }, { ...snapshot, changes: differences })
  return after
}

/**
 * `labels` replaces all labels, then `add_labels` are added and `remove_labels` removed. Returns the same array if the labels are the same.
 */
async function labelsAfter(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  { labels, add_labels, remove_labels }: MergeRequestUpdate['labels'],
) {
  const find = (titles: readonly string[]) => findOrCreateLabels(act, { project, group: null }, titles, true)
  const base = labels === undefined ? before.labels : await find(labels ?? [])
  const added = await find(add_labels ?? [])
  const all = [...base, ...added.filter((one) => !base.some((label) => label.id === one.id))]
  const after = all.filter((one) => !remove_labels?.includes(one.title))
  return isSame(before.labels, after) ? before.labels : after
}

/** The ids of the people afterwards; undefined if they are the same, regardless of their order. */
async function otherPeople(
  act: Act<Actor>,
  project: ProjectRef,
  before: readonly { id: number }[],
  ids: readonly number[] | undefined,
) {
  if (ids === undefined) return undefined
  const after = await peopleAmong(act, project, ids)
  const isUnchanged = isSame(
    before,
    after.map((id) => ({ id })),
  )
  return isUnchanged ? undefined : after
}

const COMPARED = [
  'title',
  'description',
  'target_branch',
  'milestone_id',
  'squash',
  'discussion_locked',
  'draft',
  'force_remove_source_branch',
  'allow_collaboration',
  'labels',
  'assignees',
  'reviewers',
] as const

const comparable = (row: LoadedMergeRequest) => ({
  ...row,
  squash: row.squash === 1,
  discussion_locked: row.discussion_locked === 1,
  draft: row.draft === 1,
  force_remove_source_branch: paramsOf(row).force_remove_source_branch ?? null,
  allow_collaboration: paramsOf(row).allow_collaboration === true,
})
