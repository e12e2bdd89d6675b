import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { type Awardable, keyOf } from '../awardable.ts'
import { findGivenAward } from '../queries.ts'
import { awardEmoji } from './award-emoji.ts'
import { removeAward } from './remove-award.ts'

/** Reacts with an emoji, or takes back the actor's reaction with it. */
export async function toggleAward(act: Act<Actor>, on: Awardable, name: string) {
  const given = await findGivenAward(act.db, keyOf(on), name, act.actor.id)
  if (given) await removeAward(act, on, given)
  else await awardEmoji(act, on, name)
}
