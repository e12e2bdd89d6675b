import type { Changes } from '../snapshots/changes.ts'
import type { GroupPlace, ProjectPlace } from '../snapshots/entity.ts'
import type { MilestoneRow } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'milestone.created': { payload: MilestonePayload; snapshot: MilestoneSnapshot }
    'milestone.updated': { payload: MilestonePayload; snapshot: MilestoneSnapshot & { changes: Changes } }
    'milestone.closed': { payload: MilestonePayload; snapshot: MilestoneSnapshot }
    'milestone.reopened': { payload: MilestonePayload; snapshot: MilestoneSnapshot }
    /** The milestone of the group, which replaces those of projects. */
    'milestone.promoted': { payload: PromotedMilestonePayload; snapshot: MilestoneSnapshot }
    /** The snapshot holds the milestone as it was right before the removal. */
    'milestone.removed': { payload: MilestonePayload; snapshot: MilestoneSnapshot }
  }
}

/** Either the project or the group is null. */
export interface MilestonePayload {
  milestone_id: number
  project_id: number | null
  group_id: number | null
  actor_id: number
}

interface PromotedMilestonePayload extends MilestonePayload {
  /** The project whose milestone was promoted. */
  from_project_id: number
  /** The milestones that are gone. */
  replaced_milestone_ids: readonly number[]
}

export interface MilestoneSnapshot {
  milestone: MilestoneRow
  project: ProjectPlace | null
  group: GroupPlace | null
}
