import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { pageOf, pagination } from '../../../kit/http/pagination.ts'
import { milestoneParams } from '../../../milestones/filters.ts'
import { findMilestone } from '../../../milestones/queries.ts'
import { groups, type Kind, projects } from '../../../planning/kinds.ts'
import { mergeRequestBasic } from '../../entity.ts'
import { listMilestoneMergeRequests as list } from '../../lists/milestone-queries.ts'
import { showPage } from '../../lists/show-list.ts'

const listMilestoneMergeRequests = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the merge requests of a milestone of a ${noun}, the newest first`,
      access: 'anyone',
      params: milestoneParams,
      query: pagination,
      answers: { 200: z.array(mergeRequestBasic) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const home = await find(db, actor, params.id, instance)
      const { id } = await findMilestone(db, home, params.milestone_id)
      const page = pageOf(query)
      const { rows, total } = await list(db, actor, id, page)
      return showPage({ db, instance, request }, page, { rows, total })
    },
  )

export const listProjectMilestoneMergeRequests = endpoint(
  'GET /projects/:id/milestones/:milestone_id/merge_requests',
  ...listMilestoneMergeRequests(projects),
)
export const listGroupMilestoneMergeRequests = endpoint(
  'GET /groups/:id/milestones/:milestone_id/merge_requests',
  ...listMilestoneMergeRequests(groups),
)
