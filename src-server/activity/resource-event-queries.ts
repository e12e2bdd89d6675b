import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { insertRows } from '../kit/db/write-rows.ts'
import type { ResourceEvent } from './resource-events.ts'
import type { Target } from './target.ts'

/** Records changes of an issue or a merge request that are no system notes. */
export async function addResourceEvents(
  { db, actor, now }: Act<Actor>,
  { type, id, project }: Target,
  events: readonly ResourceEvent[],
) {
  const about = { resource_type: type, resource_id: id, project_id: project?.id ?? null, user_id: actor.id }
  const rows = events.map((event) => ({ ...about, created_at: now, ...nothing, ...event }))
  await insertRows(db, 'resource_event', rows)
}

/** All events have the same columns, so that one statement inserts events of all kinds. */
const nothing = {
  action: null,
  state: null,
  label_id: null,
  milestone_id: null,
  iteration_id: null,
  weight: null,
  source_merge_request_id: null,
}
