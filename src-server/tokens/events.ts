import type { UserSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'token.created': { payload: { token_id: number; user_id: number }; snapshot: TokenEventSnapshot }
    'token.revoked': {
      /** `actor_id` is null if a new launch token replaced this one. */
      payload: { token_id: number; user_id: number; actor_id: number | null }
      snapshot: TokenEventSnapshot
    }
  }
}

/** The owner and the properties of the token; never the secret itself, nor its digest. */
interface TokenEventSnapshot {
  user: UserSnapshot
  token: {
    id: number
    name: string
    scopes: readonly string[]
    /** An impersonation token: its user never learns of it. */
    impersonation: boolean
    created_at: string
    last_used_at: string | null
    expires_at: string | null
  }
}
