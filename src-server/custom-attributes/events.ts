import type { GroupSnapshot, ProjectSnapshot, UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'custom_attribute.set': {
      payload: CustomAttributePayload
      /** `old_value` is null if the attribute is new. */
      snapshot: TargetSnapshot & { value: string; old_value: string | null }
    }
    'custom_attribute.removed': { payload: CustomAttributePayload; snapshot: TargetSnapshot & { value: string } }
  }
}

interface CustomAttributePayload {
  target_type: 'user' | 'group' | 'project'
  target_id: number
  key: string
  actor_id: number
}

/** Exactly one of `user`, `group` and `project` is not null. */
export interface TargetSnapshot {
  user: UserSnapshot | null
  group: GroupSnapshot | null
  project: ProjectSnapshot | null
}
