import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { GroupContainer } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { recordEpicState, targetOfEpic } from '../consequences.ts'
import type { LoadedEpic } from '../entity.ts'
import { describeEpic } from '../snapshot.ts'
import { changeEpic } from '../write-queries.ts'

/** Closes an epic and finishes the actor's to-dos about it, or reopens it. An epic in this state stays as it is. */
export async function setEpicState(
  act: Act<Actor>,
  group: GroupContainer,
  epic: LoadedEpic,
  to: 'close' | 'reopen',
): Promise<LoadedEpic> {
  const { db, actor, now } = act
  const state = to === 'close' ? 2 : 1
  if (epic.state === state) return epic
  const closed = { closed_at: now, closed_by_id: actor.id }
  const columns = state === 2 ? closed : { closed_at: null, closed_by_id: null }
  const after = await changeEpic(db, epic, { ...columns, state, updated_at: now })
  const target = targetOfEpic(group, after)
  await recordEpicState(act, target, state === 2 ? 'closed' : 'reopened')
  if (state === 2) await finishToDos(act, target)
  const { payload, snapshot } = describeEpic(group, actor, after)
  act.emit(state === 2 ? 'epic.closed' : 'epic.reopened', payload, snapshot)
  return after
}
