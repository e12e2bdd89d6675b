import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { countedMilestone } from '../entity.ts'
import { countedMilestoneFilters, homeParams } from '../filters.ts'
import { showCountedMilestones } from '../show.ts'

const listCountedMilestones = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the milestones of a ${noun} and its parent groups with the numbers of their issues`,
      access: 'user',
      params: homeParams,
      query: countedMilestoneFilters,
      answers: { 200: z.array(countedMilestone) },
    },
    async (call) => {
      const { params, query, actor, db, instance } = call
      return showCountedMilestones(call, await find(db, actor, params.id, instance), query)
    },
  )

export const listCountedProjectMilestones = endpoint(
  'GET /-/gantry/v1/projects/:id/milestones',
  ...listCountedMilestones(projects),
)
export const listCountedGroupMilestones = endpoint(
  'GET /-/gantry/v1/groups/:id/milestones',
  ...listCountedMilestones(groups),
)
