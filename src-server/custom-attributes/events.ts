import type { GroupSnapshot, ProjectSnapshot, UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'custom_attribute.set': {
      payload: About
      /** `old_value` is null if the attribute is new. */
      snapshot: TargetSnapshot & { value: string; old_value: string | null }
    }
    'custom_attribute.removed': { payload: About; snapshot: TargetSnapshot & { value: string } }
  }
}

interface About {
  target_type: 'user' | 'group' | 'project'
  target_id: number
  key: string
  actor_id: number
}

/** Exactly one of them is not null. */
export interface TargetSnapshot {
  user: UserSnapshot | null
  group: GroupSnapshot | null
  project: ProjectSnapshot | null
}
