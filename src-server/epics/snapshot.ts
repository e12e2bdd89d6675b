import type { GroupContainer } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { cutText } from '../snapshots/changes.ts'
import { groupPlaceOf, personOf } from '../snapshots/loaded.ts'
import { type LoadedEpic, stateOf } from './entity.ts'
import type { EpicPayload, EpicSnapshot } from './events.ts'

/** The payload and the snapshot that all events about an epic share. */
export const describeEpic = (
  group: GroupContainer,
  actor: Actor,
  epic: LoadedEpic,
): { payload: EpicPayload; snapshot: EpicSnapshot } => ({
  payload: { epic_id: epic.id, group_id: group.id, actor_id: actor.id },
  snapshot: {
    epic: {
      id: epic.id,
      iid: epic.iid,
      title: epic.title,
      description: cutText(epic.description),
      state: stateOf(epic),
      confidential: epic.confidential === 1,
      color: epic.color,
      author_id: epic.author_id,
      labels: epic.labels.map(({ id, title }) => ({ id, title })),
      start_date: epic.start_date,
      due_date: epic.end_date,
      created_at: epic.created_at,
      updated_at: epic.updated_at,
      closed_at: epic.closed_at,
    },
    group: groupPlaceOf(group),
    actor: personOf(actor),
  },
})
