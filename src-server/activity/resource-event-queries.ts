import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { ResourceEvent } from './resource-events.ts'
import type { Target } from './target.ts'

interface NewResourceEvents {
  type: Target['type']
  id: number
  project_id: number | null
  actor_id: number
  now: string
  /** A JSON array. */
  events: string
}

const insertEvents = compiled((db, p: NewResourceEvents) => ({
  compile: () =>
    sql`INSERT INTO resource_event
      (resource_type, resource_id, project_id, user_id, created_at, kind, action, state, label_id, milestone_id, iteration_id,
        weight, source_merge_request_id)
      SELECT ${p.type}, ${p.id}, ${p.project_id}, ${p.actor_id}, ${p.now}, event.value ->> 'kind', event.value ->> 'action',
        event.value ->> 'state', event.value ->> 'label_id', event.value ->> 'milestone_id',
        event.value ->> 'iteration_id', event.value ->> 'weight', event.value ->> 'source_merge_request_id'
      FROM json_each(${p.events}) event ORDER BY event.key`.compile(db),
}))

/** Records changes of an issue or a merge request that are no system notes. */
export async function addResourceEvents(
  { db, actor, now }: Act<Actor>,
  { type, id, project }: Target,
  events: readonly ResourceEvent[],
) {
  if (events.length === 0) return
  const about = { type, id, project_id: project?.id ?? null, actor_id: actor.id }
  await insertEvents(db, { ...about, now, events: JSON.stringify(events) })
}
