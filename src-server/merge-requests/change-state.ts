import { addResourceEvents } from '../activity/resource-event-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { recordInFeed, targetOf } from './consequences.ts'
import type { LoadedMergeRequest } from './load-queries.ts'
import { changeMergeRequest, type MergeRequestChanges } from './write-queries.ts'

/** What closing, reopening and merging have in common: the row and its counters, the resource event and the feed entry. */
export async function changeState(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  state: 'closed' | 'reopened' | 'merged',
  changes: MergeRequestChanges & { state: 1 | 2 | 3 },
) {
  const { actor, db, now } = act
  await changeMergeRequest(db, row, { ...changes, updated_by_id: actor.id, updated_at: now })
  const target = targetOf(project, row)
  await addResourceEvents(act, target, [{ kind: 'state', state, source_merge_request_id: null }])
  await recordInFeed(act, target, state === 'merged' ? 'accepted' : state)
  return target
}
