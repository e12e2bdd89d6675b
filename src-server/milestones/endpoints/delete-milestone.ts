import { requireUnmodified } from '../../kit/http/conditions.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { groups, type Kind, projects, requirePlanner } from '../../planning/kinds.ts'
import { removeMilestone } from '../acts/remove-milestone.ts'
import { milestoneParams } from '../filters.ts'
import { findMilestone } from '../queries.ts'

const deleteMilestone = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Delete a milestone of a ${noun}. Issues and merge requests stay, without a milestone`,
      access: 'user',
      params: milestoneParams,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const home = await find(db, actor, params.id, instance, 'write')
      requirePlanner(home)
      const milestone = await findMilestone(db, home, params.milestone_id)
      requireUnmodified(request, milestone)
      await removeMilestone(act, home, milestone)
      return noContent()
    },
  )

export const deleteProjectMilestone = endpoint(
  'DELETE /projects/:id/milestones/:milestone_id',
  ...deleteMilestone(projects),
)
export const deleteGroupMilestone = endpoint('DELETE /groups/:id/milestones/:milestone_id', ...deleteMilestone(groups))
