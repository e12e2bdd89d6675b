import { z } from 'zod'
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
import { recordId } from '../../../kit/http/wire.ts'
import { findProfile, maySeeProjects } from '../../../users/profile-queries.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectEntity } from '../../entity.ts'
import { userProjectFilters } from '../../filters.ts'
import { type Listing, listProjectBodies } from '../../lists/listing-queries.ts'

export const listUserProjects = endpoint(
  'GET /users/:user_id/projects',
  {
    summary: "List a user's own projects",
    access: 'anyone',
    scopes: 'read_user',
    params: { user_id: z.union([recordId, z.string()]).describe('ID or username') },
    query: userProjectFilters,
    rules: [keysetRule],
    answers: { 200: z.array(projectEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const user = await findProfile(db, params.user_id)
    const viewer = viewerOf(actor)
    const list = async (page: Pick<Listing, 'page' | 'counted'>) => {
      if (!maySeeProjects(viewer, user)) return { bodies: [], total: 0 }
      const scope = { kind: 'namespace', id: user.namespace_id } as const
      const shown = presenting(request, instance)
      return listProjectBodies(db, { query, scope, viewer, today: instance.clock.today(), shown, ...page })
    }
    if (query.pagination === 'keyset') {
      const limit = keysetLimit(query)
      const { bodies } = await list({ page: { limit, offset: 0 }, counted: false })
      return ok(bodies, keysetHeaders(bodies.at(-1)?.id, query.sort, limit, request))
    }
    const page = pageOf(query)
    refuseDeepOffset(page, 'Project')
    const { bodies, total } = await list({ page, counted: true })
    return ok(bodies, pageHeaders(page, total, bodies.length, request))
  },
)
