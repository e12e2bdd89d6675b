import type { Changes } from '../snapshots/changes.ts'
import type { GroupPlace, ProjectPlace } from '../snapshots/entity.ts'
import type { LabelRow } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'label.created': { payload: LabelPayload; snapshot: LabelSnapshot }
    'label.updated': { payload: LabelPayload; snapshot: LabelSnapshot & { changes: Changes } }
    /** The label of the group, which replaces those of projects. */
    'label.promoted': { payload: PromotedLabelPayload; snapshot: LabelSnapshot }
    /** The snapshot holds the label as it was right before the removal. */
    'label.removed': { payload: LabelPayload; snapshot: LabelSnapshot }
    'label.subscribed': { payload: LabelPayload; snapshot: LabelSnapshot }
    'label.unsubscribed': { payload: LabelPayload; snapshot: LabelSnapshot }
  }
}

/** Either the project or the group is null. */
export interface LabelPayload {
  label_id: number
  project_id: number | null
  group_id: number | null
  actor_id: number
}

interface PromotedLabelPayload extends LabelPayload {
  /** The project whose label was promoted. */
  from_project_id: number
  /** The labels that are gone. */
  replaced_label_ids: readonly number[]
}

export interface LabelSnapshot {
  label: Pick<LabelRow, 'id' | 'title' | 'color' | 'description' | 'priority'>
  project: ProjectPlace | null
  group: GroupPlace | null
}
