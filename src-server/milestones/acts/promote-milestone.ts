import type { GroupContainer } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { refused } from '../../kit/errors.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { MilestoneRow } from '../entity.ts'
import { mergeMilestones, milestonesToPromote } from '../promotion-queries.ts'
import { isTitleTaken } from '../queries.ts'
import { describeMilestone } from '../snapshot.ts'
import { addMilestone } from '../write-queries.ts'

/**
 * Makes a milestone of a project a milestone of the project's group. It replaces the milestones with this title in all projects directly in
 * the group.
 *
 * @returns the milestone of the group
 * @throws ApiError 400 if another milestone above or below the group has the title
 */
export async function promoteMilestone(
  { db, actor, now, emit }: Act<Actor>,
  project: ProjectRef,
  group: GroupContainer,
  milestone: MilestoneRow,
): Promise<MilestoneRow> {
  const home = { project: null, group }
  const { title, description, due_date, start_date, state } = milestone
  const replaced = await milestonesToPromote(db, group.id, title)
  if (await isTitleTaken(db, home, title, replaced))
    throw refused('Promotion failed - Title already being used for another group or project milestone.')
  const promoted = await addMilestone(db, home, { title, description, due_date, start_date, state }, now)
  await mergeMilestones(db, replaced, promoted.id)
  const { payload, snapshot } = describeMilestone(home, actor, promoted)
  emit('milestone.promoted', { ...payload, from_project_id: project.id, replaced_milestone_ids: replaced }, snapshot)
  return promoted
}
