import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { eventEntity } from '../entity.ts'
import { eventFilters } from '../filters.ts'
import { showEvents } from '../show-events.ts'

export const listOwnEvents = endpoint(
  'GET /events',
  {
    summary: 'List what the caller did, from the activity feed',
    access: 'user',
    scopes: 'read_user',
    query: eventFilters,
    answers: { 200: z.array(eventEntity) },
  },
  ({ query, actor, db, instance, request }) =>
    showEvents({ db, actor, instance, request }, { by: 'author', id: actor.id }, query),
)
