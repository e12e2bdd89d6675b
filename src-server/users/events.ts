import type { UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'user.created': {
      payload: { user_id: number }
      snapshot: { user: UserSnapshot; admin: boolean; external: boolean; confirmed_at: string | null }
    }
  }
}
