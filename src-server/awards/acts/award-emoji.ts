import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRow } from '../../kit/db/write-rows.ts'
import { type Awardable, keyOf } from '../awardable.ts'
import { countVote } from '../queries.ts'
import { describeAward } from '../snapshot.ts'

/**
 * Reacts to a record or note with an emoji that the actor has not given to it yet, counts the vote, and finishes the actor's to-dos about
 * the record. The time of the record's last change stays.
 * @returns the id of the award
 */
export async function awardEmoji(act: Act<Actor>, on: Awardable, name: string): Promise<number> {
  const { db, actor, now } = act
  const { type, id: awardable_id } = keyOf(on)
  const row = { name, user_id: actor.id, awardable_type: type, awardable_id, created_at: now, updated_at: now }
  const id = await insertRow(db, 'award_emoji', row)
  await countVote(db, keyOf(on), name, 1)
  await finishToDos(act, on.target)
  const { payload, snapshot } = describeAward(on, actor, { ...row, id })
  act.emit('award_emoji.created', payload, snapshot)
  return id
}
