import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { groups, type Kind, projects, requirePlanner } from '../../planning/kinds.ts'
import { createMilestone as create } from '../acts/create-milestone.ts'
import { milestoneEntity } from '../entity.ts'
import { homeParams, newMilestoneFields } from '../filters.ts'
import { requireMilestone } from '../milestone-rules.ts'
import { showMilestone } from '../show.ts'

const createMilestone = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Create a milestone in a ${noun}`,
      access: 'user',
      params: homeParams,
      body: newMilestoneFields,
      answers: { 201: milestoneEntity },
    },
    async (call) => {
      const { params, body, actor, db, act, instance } = call
      const home = await find(db, actor, params.id, instance, 'write')
      requirePlanner(home)
      const { description = null, due_date = null, start_date = null } = body
      const milestone = { title: body.title.trim(), description, due_date, start_date }
      await requireMilestone('create', db, home, milestone)
      return created(showMilestone(call, home, await create(act, home, milestone)))
    },
  )

export const createProjectMilestone = endpoint('POST /projects/:id/milestones', ...createMilestone(projects))
export const createGroupMilestone = endpoint('POST /groups/:id/milestones', ...createMilestone(groups))
