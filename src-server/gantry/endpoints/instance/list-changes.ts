import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { changeEntity, presentEarlier, presentEvent } from '../../change-entity.ts'
import { recentChanges } from '../../live/recent-changes.ts'

export const listChanges = endpoint(
  'GET /-/gantry/v1/changes',
  {
    summary: 'List the latest changes of every kind that the caller may see, the newest first',
    access: 'user',
    query: {
      limit: z.int().min(1).max(100).default(20),
      user_id: recordId.optional().describe('Only changes of this user, among the newest 20,000 stored ones'),
      side: z
        .enum(['by', 'to'])
        .default('by')
        .describe('With `user_id`: what the user did, or what others did to the account and to what belongs to it'),
    },
    answers: { 200: z.array(changeEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const { limit, user_id, side } = query
    const present = presenting(request, instance)
    const today = instance.clock.today()
    const { events, reversals, earlier } = await recentChanges(db, actor, {
      ...{ limit, today },
      of: user_id === undefined ? undefined : { user_id, side },
    })
    return ok([
      ...events.map((event) => presentEvent(event, reversals.get(event.event.id), present)),
      ...earlier.map((row) => presentEarlier(row, present)),
    ])
  },
)
