import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { findProfile, maySeeActivity } from '../../users/profile-queries.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { eventEntity } from '../entity.ts'
import { eventFilters } from '../filters.ts'
import { showEvents } from '../show-events.ts'

export const listUserEvents = endpoint(
  'GET /users/:id/events',
  {
    summary: 'List what a user did, as far as the caller sees it; nothing of users with private profiles',
    access: 'anyone',
    scopes: 'read_user',
    params: { id: z.union([recordId, z.string()]).describe('ID or username') },
    query: eventFilters,
    answers: { 200: z.array(eventEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const user = await findProfile(db, params.id)
    if (!maySeeActivity(viewerOf(actor), user)) return ok([], pageHeaders(pageOf(query), 0, 0, request))
    return showEvents({ db, actor, instance, request }, { by: 'author', id: user.id }, query)
  },
)
