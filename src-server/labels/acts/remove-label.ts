import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { LabelRow } from '../entity.ts'
import { describeLabel } from '../snapshot.ts'
import { deleteLabel } from '../write-queries.ts'

/** Deletes a label of a project or group, also from issues and merge requests. */
export async function removeLabel({ db, actor, emit }: Act<Actor>, home: ProjectOrGroup, label: LabelRow) {
  await deleteLabel(db, label.id)
  const { payload, snapshot } = describeLabel(home, actor, label)
  emit('label.removed', payload, snapshot)
}
