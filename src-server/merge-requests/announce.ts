import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { cutText } from '../snapshots/changes.ts'
import { projectPlaceOf } from '../snapshots/loaded.ts'
import { recordInFeed } from './consequences.ts'
import type { MergeRequestRow } from './entity.ts'
import type { MergeRequestSnapshot } from './events.ts'

/** Adds a merge request that the act has opened or merged to the feed, and emits the event. */
export async function announceMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  row: MergeRequestRow,
  state: MergeRequestSnapshot['state'],
) {
  await recordInFeed(act, project, row, state)
  const { id, iid, title, author_id, source_branch, target_branch, created_at, updated_at, merged_at } = row
  const { merge_commit_sha, squash_commit_sha } = row
  const event = state === 'opened' ? 'merge_request.created' : 'merge_request.merged'
  const facts = { author_id, source_branch, target_branch, merge_commit_sha, squash_commit_sha }
  const times = { created_at, updated_at, merged_at }
  act.emit(
    event,
    { merge_request_id: id, project_id: project.id, actor_id: act.actor.id },
    {
      merge_request: { id, iid, title, description: cutText(row.description), state, ...facts, ...times },
      project: projectPlaceOf(project),
    },
  )
}
