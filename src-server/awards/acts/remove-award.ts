import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { type Awardable, keyOf } from '../awardable.ts'
import { type AwardRow, countVote, deleteAward } from '../queries.ts'
import { describeAward } from '../snapshot.ts'

/** Takes back an award on a record or note, and its vote. */
export async function removeAward(act: Act<Actor>, on: Awardable, award: AwardRow) {
  await deleteAward(act.db, { id: award.id })
  await countVote(act.db, keyOf(on), award.name, -1)
  const { payload, snapshot } = describeAward(on, act.actor, { ...award, user_id: award.author_id })
  act.emit('award_emoji.removed', payload, snapshot)
}
