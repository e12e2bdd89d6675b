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
    /** Somebody began a backup of the instance. */
    'backup.created': BackupEvent
    'backup.removed': BackupEvent
    /** Somebody replaced the instance by a backup. The event is in the restored instance. */
    'backup.restored': BackupEvent
  }
}

/** The session's token is a secret, so no event has it. */
interface SessionEvent {
  payload: { user_id: number }
  snapshot: { user: UserSnapshot }
}

/** Backups are not in the database, so they have no numbers. */
interface BackupEvent {
  payload: { backup_id: string }
  snapshot: { backup: { id: string; created_at: string } }
}

interface TermsEvent {
  payload: { user_id: number; version: string }
  snapshot: { user: UserSnapshot }
}
