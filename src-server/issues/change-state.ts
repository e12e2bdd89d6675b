import { addEvent } from '../activity/queries.ts'
import { addResourceEvents } from '../activity/resource-event-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { changeIssue } from './bookkeeping-queries.ts'
import { targetOf } from './consequences.ts'
import type { LoadedIssue } from './entity.ts'

export interface StateOptions {
  /** Undefined: now. */
  updated_at?: string | undefined
  /** The merge request whose merge closes the issue. */
  source_merge_request_id?: number | null
}

/** What closing and reopening have in common: the row and its counters, the resource event and the feed entry. */
export async function changeState(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  state: 'closed' | 'reopened',
  { updated_at = act.now, source_merge_request_id = null }: StateOptions,
) {
  const { actor, db, now } = act
  const changes =
    state === 'closed'
      ? ({ state: 2, closed_at: now, closed_by_id: actor.id } as const)
      : ({ state: 1, closed_at: null, closed_by_id: null } as const)
  await changeIssue(db, issue, { ...changes, updated_by_id: actor.id, updated_at })
  const after: LoadedIssue = { ...issue, ...changes, updated_at }
  const target = targetOf(project, after)
  await addResourceEvents(act, target, [{ kind: 'state', state, source_merge_request_id }])
  await addEvent(act, target, { action: state, target_type: 'Issue', target_id: issue.id })
  return { after, target }
}
