import type { TargetSnapshot } from '../activity/target-snapshot.ts'
import type { AwardableKey } from './awardable.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'award_emoji.created': { payload: AwardEventPayload; snapshot: AwardEventSnapshot }
    'award_emoji.removed': { payload: AwardEventPayload; snapshot: AwardEventSnapshot }
  }
}

interface AwardEventPayload {
  award_id: number
  name: string
  /** Who reacted. */
  user_id: number
  awardable_type: AwardableKey['type']
  awardable_id: number
  /** The record itself, or the record of the note. */
  noteable_type: string
  noteable_id: number
  actor_id: number
}

interface AwardEventSnapshot extends TargetSnapshot {
  award: { id: number; name: string; created_at: string }
}
