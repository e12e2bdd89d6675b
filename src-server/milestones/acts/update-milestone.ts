import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import type { MilestoneRow } from '../entity.ts'
import { describeMilestone } from '../snapshot.ts'
import { changeMilestone, type NewMilestone } from '../write-queries.ts'

const COMPARED = ['title', 'description', 'start_date', 'due_date'] as const

/** Changes a milestone of a project or group. A milestone that already has these values stays as it is. */
export async function updateMilestone(
  { db, actor, now, emit }: Act<Actor>,
  home: ProjectOrGroup,
  before: MilestoneRow,
  changes: NewMilestone,
): Promise<MilestoneRow> {
  const differences = changesBetween(before, changes, COMPARED)
  if (Object.keys(differences).length === 0) return before
  const after = await changeMilestone(db, before.id, { ...changes, state: before.state }, now)
  const { payload, snapshot } = describeMilestone(home, actor, after)
  emit('milestone.updated', payload, { ...snapshot, changes: differences })
  return after
}
