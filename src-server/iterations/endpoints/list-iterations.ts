import { z } from 'zod'
import { notFoundExplicit } from '../../kit/errors.ts'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { groups, type Kind, projects } from '../../planning/kinds.ts'
import { projectId } from '../../projects/entity.ts'
import { iterationEntity, presentIteration } from '../entity.ts'
import { iterationFilters } from '../filters.ts'
import { listIterations as readIterations } from '../queries.ts'

const listIterations = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the iterations of ${noun === 'group' ? 'a group' : 'the group of a project'} and of the groups above it, the earliest first; only in paid tiers`,
      access: 'anyone',
      params: { id: projectId },
      query: iterationFilters,
      answers: { 200: z.array(iterationEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      if (!instance.licensed) throw notFoundExplicit({ step: 'tier' })
      const { project, group } = await find(db, actor, params.id, instance)
      const today = instance.clock.today()
      const page = pageOf(query)
      const { rows, total } = await readIterations(db, project ? project.namespace_id : group.id, query, {
        ...page,
        today,
      })
      return ok(
        rows.map((row) => presentIteration(row, { base_url: request.base_url, today })),
        pageHeaders(page, total, rows.length, request),
      )
    },
  )

export const listProjectIterations = endpoint('GET /projects/:id/iterations', ...listIterations(projects))
export const listGroupIterations = endpoint('GET /groups/:id/iterations', ...listIterations(groups))
