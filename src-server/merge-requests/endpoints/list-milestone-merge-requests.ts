import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { milestoneParams } from '../../milestones/filters.ts'
import { findMilestone } from '../../milestones/queries.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { mergeRequestBasic, presentMergeRequestBasic } from '../entity.ts'
import { listMilestoneMergeRequests as list } from '../milestone-queries.ts'
import { partsOf } from '../queries.ts'

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
      const parts = await partsOf(db, rows)
      const how = { ...presenting(request, instance), today: instance.clock.today() }
      return ok(
        rows.map((row) => presentMergeRequestBasic(row, parts(row), how)),
        pageHeaders(page, total, rows.length, request),
      )
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
