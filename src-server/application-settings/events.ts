import type { Changes } from '../snapshots/changes.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    /** Secrets are masked in the values. */
    'settings.updated': { payload: { actor_id: number }; snapshot: { changes: Changes } }
  }
}
