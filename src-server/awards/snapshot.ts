import { describeTarget } from '../activity/target-snapshot.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { PayloadOf, SnapshotOf } from '../kit/events/events.ts'
import { type Awardable, keyOf } from './awardable.ts'

interface DescribedAward {
  id: number
  name: string
  user_id: number
  created_at: string
}

/** What the events of an award say: the award, what it is on, and who acted. */
export function describeAward(
  on: Awardable,
  actor: Actor,
  { id, name, user_id, created_at }: DescribedAward,
): { payload: PayloadOf<'award_emoji.created'>; snapshot: SnapshotOf<'award_emoji.created'> } {
  const { type: awardable_type, id: awardable_id } = keyOf(on)
  const { type: noteable_type, id: noteable_id } = on.target
  const place = { awardable_type, awardable_id, noteable_type, noteable_id }
  return {
    payload: { award_id: id, name, user_id, ...place, actor_id: actor.id },
    snapshot: { award: { id, name, created_at }, ...describeTarget(on.target, actor) },
  }
}
