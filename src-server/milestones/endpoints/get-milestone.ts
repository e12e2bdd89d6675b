import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { milestoneEntity } from '../entity.ts'
import { milestoneParams } from '../filters.ts'
import { findMilestone } from '../queries.ts'
import { showMilestone } from '../show.ts'

const getMilestone = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `Get a milestone of a ${noun}`,
      access: 'anyone',
      params: milestoneParams,
      answers: { 200: milestoneEntity },
    },
    async (call) => {
      const { params, actor, db, instance } = call
      const home = await find(db, actor, params.id, instance)
      return ok(showMilestone(call, home, await findMilestone(db, home, params.milestone_id)))
    },
  )

export const getProjectMilestone = endpoint('GET /projects/:id/milestones/:milestone_id', ...getMilestone(projects))
export const getGroupMilestone = endpoint('GET /groups/:id/milestones/:milestone_id', ...getMilestone(groups))
