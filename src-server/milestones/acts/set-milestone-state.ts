import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { MilestoneRow } from '../entity.ts'
import { describeMilestone } from '../snapshot.ts'
import { changeMilestone } from '../write-queries.ts'

/** Closes or reopens a milestone of a project or group. One that is in this state already stays as it is. */
export async function setMilestoneState(
  { db, actor, now, emit }: Act<Actor>,
  home: ProjectOrGroup,
  before: MilestoneRow,
  state: MilestoneRow['state'],
): Promise<MilestoneRow> {
  if (before.state === state) return before
  const { title, description, start_date, due_date } = before
  const after = await changeMilestone(db, before.id, { title, description, start_date, due_date, state }, now)
  const { payload, snapshot } = describeMilestone(home, actor, after)
  emit(state === 'closed' ? 'milestone.closed' : 'milestone.reopened', payload, snapshot)
  return after
}
