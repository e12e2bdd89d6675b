import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { cutText } from '../snapshots/changes.ts'
import { personOf, projectPlaceOf } from '../snapshots/loaded.ts'
import { detailsOf } from './details/detail-queries.ts'
import { stateOf } from './entity.ts'
import type { MergeRequestEventSnapshot, MergeRequestSnapshot } from './events.ts'
import type { LoadedMergeRequest } from './load-queries.ts'

/** The payload and the snapshot that all events about a merge request share, from rows that the act has loaded. */
export function describeMergeRequest(project: ProjectRef, actor: Actor, row: LoadedMergeRequest) {
  const payload = { merge_request_id: row.id, project_id: project.id, actor_id: actor.id }
  const snapshot: MergeRequestEventSnapshot = {
    merge_request: snapshotOf(row),
    project: projectPlaceOf(project),
    actor: personOf(actor),
  }
  return { payload, snapshot }
}

/** The same with the details that hooks get. `before`: the labels before the act. */
export async function describeForHooks(
  { db, actor, instance: { licensed } }: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  before?: readonly { id: number }[],
) {
  const { payload, snapshot } = describeMergeRequest(project, actor, row)
  return { payload, snapshot: { ...snapshot, details: await detailsOf(db, { row, actor, licensed, before }) } }
}

/** A merge request as events describe one. */
export const snapshotOf = (row: LoadedMergeRequest): MergeRequestSnapshot => ({
  id: row.id,
  iid: row.iid,
  title: row.title,
  description: cutText(row.description),
  state: stateOf(row),
  draft: row.draft === 1,
  discussion_locked: row.discussion_locked === 1,
  author_id: row.author_id,
  source_project_id: row.source_project_id,
  source_branch: row.source_branch,
  target_branch: row.target_branch,
  merge_commit_sha: row.merge_commit_sha,
  squash_commit_sha: row.squash_commit_sha,
  milestone_id: row.milestone_id,
  labels: row.labels.map(({ id, title }) => ({ id, title })),
  assignees: row.assignees.map(personOf),
  reviewers: row.reviewers.map(personOf),
  created_at: row.created_at,
  updated_at: row.updated_at,
  closed_at: row.closed_at,
  merged_at: row.merged_at,
})
