import { z } from 'zod'
import { requireUnderSetting } from '../../../kit/access/rate-limits.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import {
  keysetHeaders,
  keysetLimit,
  keysetRule,
  pageHeaders,
  pageOf,
  refuseDeepOffset,
} from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectEntity } from '../../entity.ts'
import { type ProjectQuery, projectFilters } from '../../filters.ts'
import { listProjectBodies } from '../../lists/listing-queries.ts'

const TEN_MINUTES = 600_000

export const listProjects = endpoint(
  'GET /projects',
  {
    summary: 'List projects',
    access: 'anyone',
    query: projectFilters,
    rules: [keysetRule],
    answers: { 200: z.array(projectEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const { clock } = instance
    if (!actor) requireUnderSetting(instance, 'projects_api_rate_limit_unauthenticated', request.ip, TEN_MINUTES)
    const allowedQuery = instance.licensed ? query : withoutHigherTier(query)
    const listRequest = {
      query: allowedQuery,
      viewer: viewerOf(actor),
      today: clock.today(),
      shown: presenting(request, instance),
    }
    if (query.pagination === 'keyset') {
      const limit = keysetLimit(query)
      const { bodies } = await listProjectBodies(db, { ...listRequest, page: { limit, offset: 0 }, counted: false })
      return ok(bodies, keysetHeaders(bodies.at(-1)?.id, query.sort, limit, request))
    }
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    const { bodies, total } = await listProjectBodies(db, { ...listRequest, page, counted: true })
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)

const withoutHigherTier = ({ repository_checksum_failed: _, wiki_checksum_failed: __, ...query }: ProjectQuery) => query
