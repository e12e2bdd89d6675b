import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { MilestoneRow } from '../entity.ts'
import { describeMilestone } from '../snapshot.ts'
import { deleteMilestone } from '../write-queries.ts'

/** Deletes a milestone of a project or group. Issues and merge requests lose it. */
export async function removeMilestone({ db, actor, now, emit }: Act<Actor>, home: ProjectOrGroup, row: MilestoneRow) {
  await deleteMilestone(db, row.id, actor.id, now)
  const { payload, snapshot } = describeMilestone(home, actor, row)
  emit('milestone.removed', payload, snapshot)
}
