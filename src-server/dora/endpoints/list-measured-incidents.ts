import type { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { measuredIncidents } from '../entity.ts'
import { incidentFilters } from '../filters.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { requireMetrics } from '../policy.ts'
import { listClosedIncidents, listOpenedIncidents } from '../record-queries.ts'
import { windowOfDays } from '../window.ts'

const listIncidents = <Id extends z.ZodType<number | string>>({ of, subject, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `List the incidents that a DORA metric of ${subject} counts: opened ones, the newest first, or closed ones, the longest first`,
      access: 'user',
      params: { id },
      query: incidentFilters,
      answers: { 200: measuredIncidents },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const found = await find(db, actor, params.id, instance.clock.today())
      requireMetrics(found, instance.licensed)
      const page = pageOf(query)
      const wanted = { subject: { of, id: found.id }, viewer: viewerOf(actor), window: windowOfDays(query), page }
      const list = query.metric === 'change_failure_rate' ? listOpenedIncidents : listClosedIncidents
      const measured = await list(db, wanted)
      const { total, hidden, records } = measured
      return ok(measured, pageHeaders(page, total - hidden, records.length, request))
    },
  )

export const listProjectMeasuredIncidents = endpoint(
  'GET /-/gantry/v1/projects/:id/dora/incidents',
  ...listIncidents(projectKind),
)
export const listGroupMeasuredIncidents = endpoint(
  'GET /-/gantry/v1/groups/:id/dora/incidents',
  ...listIncidents(groupKind),
)
