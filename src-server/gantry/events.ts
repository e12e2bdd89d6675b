import type { UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    /** Somebody signed in to the console. */
    'session.started': SessionEvent
    /** Somebody signed out of the console. Idle sessions expire without an event. */
    'session.ended': SessionEvent
  }
}

/** The session's token is a secret, so no event has it. */
interface SessionEvent {
  payload: { user_id: number }
  snapshot: { user: UserSnapshot }
}
