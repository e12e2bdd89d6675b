import type { UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    /** Somebody signed in to the console. */
    'session.started': SessionEvent
    /** Somebody signed out of the console. Idle sessions expire without an event. */
    'session.ended': SessionEvent
    /** Somebody accepted the terms. The version is the digest of their text. */
    'terms.accepted': TermsEvent
    /** Somebody declined the terms. */
    'terms.declined': TermsEvent
  }
}

/** The session's token is a secret, so no event has it. */
interface SessionEvent {
  payload: { user_id: number }
  snapshot: { user: UserSnapshot }
}

interface TermsEvent {
  payload: { user_id: number; version: string }
  snapshot: { user: UserSnapshot }
}
