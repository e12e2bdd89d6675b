import type { UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    /** The account is blocked; a job removes it. `actor_id` is null if the instance itself removes it. */
    'user.removal_scheduled': {
      payload: { user_id: number; actor_id: number | null; hard_delete: boolean; old_state: string }
      snapshot: { user: UserSnapshot }
    }
    'user.removed': {
      /** `actor_id` is null if the account that asked for the removal is gone, or if the instance itself did. */
      payload: { user_id: number; actor_id: number | null; hard_delete: boolean }
      snapshot: { user: UserSnapshot }
    }
  }
}
