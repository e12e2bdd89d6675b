import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { groups, type Kind, projects, requirePlanner } from '../../planning/kinds.ts'
import { setMilestoneState } from '../acts/set-milestone-state.ts'
import { updateMilestone as update } from '../acts/update-milestone.ts'
import { milestoneEntity } from '../entity.ts'
import { milestoneChangeRules, milestoneChanges, milestoneParams } from '../filters.ts'
import { requireMilestone } from '../milestone-rules.ts'
import { findMilestone } from '../queries.ts'
import { showMilestone } from '../show.ts'

const updateMilestone = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Change, close or reopen a milestone of a ${noun}`,
      access: 'user',
      params: milestoneParams,
      body: milestoneChanges,
      rules: milestoneChangeRules,
      answers: { 200: milestoneEntity },
    },
    async (call) => {
      const { params, body, actor, db, act, instance } = call
      const home = await find(db, actor, params.id, instance, 'write')
      requirePlanner(home)
      const before = await findMilestone(db, home, params.milestone_id)
      const { title = before.title, description = before.description } = body
      const { start_date = before.start_date, due_date = before.due_date, state_event } = body
      const changes = { title: title.trim(), description, start_date, due_date }
      await requireMilestone('update', db, home, changes, before)
      const changed = await update(act, home, before, changes)
      const after = state_event
        ? await setMilestoneState(act, home, changed, state_event === 'close' ? 'closed' : 'active')
        : changed
      return ok(showMilestone(call, home, after))
    },
  )

export const updateProjectMilestone = endpoint(
  'PUT /projects/:id/milestones/:milestone_id',
  ...updateMilestone(projects),
)
export const updateGroupMilestone = endpoint('PUT /groups/:id/milestones/:milestone_id', ...updateMilestone(groups))
