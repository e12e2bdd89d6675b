import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { milestoneParams } from '../../../milestones/filters.ts'
import { findMilestone } from '../../../milestones/queries.ts'
import { groups, type Kind, projects } from '../../../planning/kinds.ts'
import { issueEntity } from '../../entity.ts'
import { showMilestoneIssues } from '../../lists/show-list.ts'

const listMilestoneIssues = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the issues of a milestone of a ${noun}, the most urgent label first`,
      access: 'anyone',
      params: milestoneParams,
      query: pagination,
      answers: { 200: z.array(issueEntity) },
    },
    async (call) => {
      const { params, query, actor, db, instance } = call
      const home = await find(db, actor, params.id, instance)
      const { id } = await findMilestone(db, home, params.milestone_id)
      return showMilestoneIssues(call, home, id, query)
    },
  )

export const listProjectMilestoneIssues = endpoint(
  'GET /projects/:id/milestones/:milestone_id/issues',
  ...listMilestoneIssues(projects),
)
export const listGroupMilestoneIssues = endpoint(
  'GET /groups/:id/milestones/:milestone_id/issues',
  ...listMilestoneIssues(groups),
)
