import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { MilestoneRow } from '../entity.ts'
import { describeMilestone } from '../snapshot.ts'
import { addMilestone, type NewMilestone } from '../write-queries.ts'

/** Creates a milestone in a project or group, with the next iid. */
export async function createMilestone(
  { db, actor, now, emit }: Act<Actor>,
  home: ProjectOrGroup,
  milestone: NewMilestone,
): Promise<MilestoneRow> {
  const row = await addMilestone(db, home, milestone, now)
  const { payload, snapshot } = describeMilestone(home, actor, row)
  emit('milestone.created', payload, snapshot)
  return row
}
