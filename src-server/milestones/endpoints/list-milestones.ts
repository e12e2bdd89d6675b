import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { milestoneEntity } from '../entity.ts'
import { groupMilestoneFilters, homeParams, milestoneFilters } from '../filters.ts'
import { showMilestones } from '../show.ts'

const answers = { 200: z.array(milestoneEntity) }

export const listProjectMilestones = endpoint(
  'GET /projects/:id/milestones',
  {
    summary: 'List the milestones of a project by due date',
    access: 'anyone',
    params: homeParams,
    query: milestoneFilters,
    answers,
  },
  async (call) => {
    const { params, query, actor, db, instance } = call
    return showMilestones(call, await projects.find(db, actor, params.id, instance), query)
  },
)

export const listGroupMilestones = endpoint(
  'GET /groups/:id/milestones',
  {
    summary: 'List the milestones of a group by due date',
    access: 'anyone',
    params: homeParams,
    query: groupMilestoneFilters,
    answers,
  },
  async (call) => {
    const { params, query, actor, db, instance } = call
    return showMilestones(call, await groups.find(db, actor, params.id, instance), query)
  },
)
