import { z } from 'zod'
import { addDays } from '../../../kit/clock.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { CLEANUP_REASONS, cleanupProjectEntity, IDLE_DAYS, presentCleanupProject } from '../../cleanup-entity.ts'
import { listCleanupProjects as listProjects } from '../../cleanup-queries.ts'

export const listCleanupProjects = endpoint(
  'GET /-/gantry/v1/cleanup/projects',
  {
    summary: 'List projects that may need a clean-up: for administrators all, for other users those that they maintain',
    access: 'user',
    query: {
      reason: z
        .enum(CLEANUP_REASONS)
        .describe(
          '`idle`: not archived, and without activity for a year, the longest idle first; `largest`: by storage, the largest first; `without_owner`: no active user has the role Owner. Projects that are marked for deletion are not listed',
        ),
      search: z.string().optional().describe('Words that must all be in the path or in the name'),
      ...pagination,
    },
    answers: { 200: z.array(cleanupProjectEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const idle_since = `${addDays(instance.clock.today(), -IDLE_DAYS)}T00:00:00.000Z`
    const { reason, search } = query
    const { rows, total } = await listProjects(db, viewerOf(actor), { reason, search, idle_since }, page)
    return ok(rows.map(presentCleanupProject), pageHeaders(page, total, rows.length, request))
  },
)
