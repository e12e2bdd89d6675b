import type { GroupContainer } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { recordEpicCreated } from '../consequences.ts'
import type { LoadedEpic } from '../entity.ts'
import { describeEpic } from '../snapshot.ts'
import { addEpic, type NewEpic, reloadEpic, setLabels } from '../write-queries.ts'

type OpenedEpic = Omit<NewEpic, 'group_id' | 'author_id' | 'created_at' | 'updated_at'> & {
  /** Labels of the group or of a group above it. */
  labels: readonly { id: number }[]
}

/** Creates an epic in a group, with the actor as the author. */
export async function createEpic(
  act: Act<Actor>,
  group: GroupContainer,
  { labels, ...columns }: OpenedEpic,
): Promise<LoadedEpic> {
  const { db, actor, now } = act
  const about = { group_id: group.id, author_id: actor.id, created_at: now, updated_at: now }
  const { id, iid } = await addEpic(db, { ...columns, ...about })
  await setLabels(
    db,
    id,
    labels.map((label) => label.id),
  )
  const epic = await reloadEpic(db, group.id, iid)
  await recordEpicCreated(act, group, epic)
  const { payload, snapshot } = describeEpic(group, actor, epic)
  act.emit('epic.created', payload, snapshot)
  return epic
}
