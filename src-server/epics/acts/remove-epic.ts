import type { GroupContainer } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { deleteEpics } from '../../removal/epic-queries.ts'
import type { LoadedEpic } from '../entity.ts'
import { describeEpic } from '../snapshot.ts'

/** Deletes an epic with its notes. Its issues stay, without an epic. */
export async function removeEpic({ db, actor, emit }: Act<Actor>, group: GroupContainer, epic: LoadedEpic) {
  await deleteEpics(db, JSON.stringify([epic.id]))
  const { payload, snapshot } = describeEpic(group, actor, epic)
  emit('epic.removed', payload, snapshot)
}
