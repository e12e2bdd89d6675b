import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { placesOf } from '../snapshots/loaded.ts'
import type { LabelPayload, LabelSnapshot } from './events.ts'

/** The payload and the snapshot of an event about a label. */
export const describeLabel = (
  home: ProjectOrGroup,
  actor: Actor,
  { id, title, color, description, priority }: LabelSnapshot['label'],
): { payload: LabelPayload; snapshot: LabelSnapshot } => ({
  payload: {
    label_id: id,
    project_id: home.project?.id ?? null,
    group_id: home.group?.id ?? null,
    actor_id: actor.id,
  },
  snapshot: { label: { id, title, color, description, priority }, ...placesOf(home) },
})
