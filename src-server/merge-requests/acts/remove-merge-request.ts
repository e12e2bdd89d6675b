import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { deleteMergeRequests } from '../../removal/merge-request-queries.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeMergeRequest } from '../snapshot.ts'

/** Deletes a merge request with everything that belongs to it. Notes about its mentions stay on the records that it mentioned. */
export async function removeMergeRequest(act: Act<Actor>, project: ProjectRef, row: LoadedMergeRequest) {
  await deleteMergeRequests(act.db, JSON.stringify([row.id]))
  const { payload, snapshot } = describeMergeRequest(project, act.actor, row)
  act.emit('merge_request.removed', payload, snapshot)
}
