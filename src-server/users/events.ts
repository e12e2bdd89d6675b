import type { Changes } from '../snapshots/changes.ts'
import type { PersonSnapshot, UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'user.created': {
      payload: { user_id: number }
      snapshot: { user: UserSnapshot; admin: boolean; external: boolean; confirmed_at: string | null }
    }
    /** `changed` names the changed fields. `password` and `identities` are among them, but their values are in no event. */
    'user.updated': {
      payload: { user_id: number; actor_id: number; changed: readonly string[] }
      snapshot: { user: UserSnapshot; changes: Changes }
    }
    'user.renamed': {
      payload: { user_id: number; actor_id: number; username: string; old_username: string }
      snapshot: { user: UserSnapshot }
    }
    /** `status` is null if the user has none any more. */
    'user.status_changed': {
      payload: { user_id: number }
      snapshot: { user: UserSnapshot; status: Status | null }
    }
    /** A blocked user has tried to sign in with the right password. */
    'user.sign_in_refused': { payload: { user_id: number }; snapshot: { user: UserSnapshot } }
    'user.followed': FollowEvent
    'user.unfollowed': FollowEvent
    /** A secondary address. */
    'email.created': EmailEvent
    'email.removed': EmailEvent
    'user.blocked': StateEvent
    'user.unblocked': StateEvent
    'user.banned': StateEvent
    'user.unbanned': StateEvent
    'user.deactivated': StateEvent
    /** By an administrator, or by the user's own sign-in to the console. */
    'user.activated': StateEvent
    'user.approved': StateEvent
  }
}

interface StateEvent {
  /** `actor_id` is null if the instance itself changed the state. */
  payload: { user_id: number; actor_id: number | null; old_state: string }
  /** As after the change. */
  snapshot: { user: UserSnapshot }
}

interface Status {
  emoji: string
  message: string | null
  availability: string
  clear_status_at: string | null
}

interface FollowEvent {
  payload: { user_id: number; follower_id: number }
  /** The user who is followed. */
  snapshot: { user: UserSnapshot; follower: PersonSnapshot }
}

interface EmailEvent {
  payload: { email_id: number; user_id: number; actor_id: number }
  /** The address is private. */
  snapshot: { user: UserSnapshot; email: { id: number; email: string; confirmed_at: string | null } }
}
