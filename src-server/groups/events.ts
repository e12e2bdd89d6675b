import type { Changes } from '../snapshots/changes.ts'
import type { GroupSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'group.created': { payload: GroupPayload; snapshot: { group: GroupSnapshot } }
    'group.updated': {
      payload: GroupPayload & { changed: readonly string[] }
      snapshot: { group: GroupSnapshot; changes: Changes }
    }
    /** The path changed. `group.updated` is emitted too. */
    'group.renamed': {
      payload: GroupPayload & { path: string; full_path: string; old_path: string; old_full_path: string }
      snapshot: { group: GroupSnapshot }
    }
    'group.transferred': {
      payload: GroupPayload & { old_parent_id: number | null; parent_id: number | null; old_full_path: string }
      snapshot: { group: GroupSnapshot; old_parent: GroupSnapshot | null; parent: GroupSnapshot | null }
    }
    /** The group will be removed on `removed_on` unless it is restored. */
    'group.marked': { payload: GroupPayload; snapshot: { group: GroupSnapshot; removed_on: string } }
    'group.restored': { payload: GroupPayload; snapshot: { group: GroupSnapshot } }
    /** The removal of a group emits one for each group below it too. */
    'group.removed': {
      /** `actor_id` is null if the account that asked for the removal is gone. */
      payload: { group_id: number; full_path: string; actor_id: number | null }
      /** The group as it was right before the removal. */
      snapshot: { group: GroupSnapshot }
    }
  }
}

interface GroupPayload {
  group_id: number
  actor_id: number
}
