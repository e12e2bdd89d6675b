import type { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { measuredMergeRequests } from '../entity.ts'
import { recordFilters } from '../filters.ts'
import { groupKind, type Kind, projectKind } from '../kinds.ts'
import { requireMetrics } from '../policy.ts'
import { listMeasuredMergeRequests } from '../record-queries.ts'
import { windowOfDays } from '../window.ts'

const listMergeRequests = <Id extends z.ZodType<number | string>>({ of, subject, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary: `List the merge requests behind the lead time for changes of ${subject}, the longest lead time first`,
      access: 'user',
      params: { id },
      query: recordFilters,
      answers: { 200: measuredMergeRequests },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const found = await find(db, actor, params.id, instance.clock.today())
      requireMetrics(found, instance.licensed)
      const page = pageOf(query)
      const wanted = { subject: { of, id: found.id }, viewer: viewerOf(actor), window: windowOfDays(query), page }
      const measured = await listMeasuredMergeRequests(db, wanted)
      const { total, hidden, records } = measured
      return ok(measured, pageHeaders(page, total - hidden, records.length, request))
    },
  )

export const listProjectMeasuredMergeRequests = endpoint(
  'GET /-/gantry/v1/projects/:id/dora/merge_requests',
  ...listMergeRequests(projectKind),
)
export const listGroupMeasuredMergeRequests = endpoint(
  'GET /-/gantry/v1/groups/:id/dora/merge_requests',
  ...listMergeRequests(groupKind),
)
