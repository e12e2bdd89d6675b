import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { changeEntity, presentEarlier, presentEvent } from '../../change-entity.ts'
import { recentChanges } from '../../live/recent-changes.ts'

export const listChanges = endpoint(
  'GET /-/gantry/v1/changes',
  {
    summary: 'List the latest changes of every kind that the caller may see, the newest first',
    access: 'user',
    query: { limit: z.int().min(1).max(100).default(20) },
    answers: { 200: z.array(changeEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const present = presenting(request, instance)
    const today = instance.clock.today()
    const { events, reversals, earlier } = await recentChanges(db, actor, { limit: query.limit, today })
    return ok([
      ...events.map((event) => presentEvent(event, reversals.get(event.event.id), present)),
      ...earlier.map((row) => presentEarlier(row, present)),
    ])
  },
)
