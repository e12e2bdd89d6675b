import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { awardEmoji } from './acts/award-emoji.ts'
import { type Awardable, keyOf } from './awardable.ts'
import { type AwardRow, findAward, findGivenAward, noAward } from './queries.ts'

/** Reacts with an emoji. @throws ApiError 404 if the actor has reacted with the emoji before */
export async function awardRequested(act: Act<Actor>, on: Awardable, name: string): Promise<AwardRow> {
  if (await findGivenAward(act.db, keyOf(on), name, act.actor.id)) throw noAward('Name has already been taken')
  return findAward(act.db, keyOf(on), await awardEmoji(act, on, name))
}
