import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { cutText } from '../snapshots/changes.ts'
import { placesOf } from '../snapshots/loaded.ts'
import type { MilestoneRow } from './entity.ts'
import type { MilestonePayload, MilestoneSnapshot } from './events.ts'

/** The payload and the snapshot of an event about a milestone. */
export const describeMilestone = (
  home: ProjectOrGroup,
  actor: Actor,
  milestone: MilestoneRow,
): { payload: MilestonePayload; snapshot: MilestoneSnapshot } => ({
  payload: {
    milestone_id: milestone.id,
    project_id: milestone.project_id,
    group_id: milestone.group_id,
    actor_id: actor.id,
  },
  snapshot: { milestone: { ...milestone, description: cutText(milestone.description) }, ...placesOf(home) },
})
