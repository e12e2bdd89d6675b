import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { findCard } from '../../cards/card-queries.ts'
import { hookCard } from '../../cards/entity.ts'
import { showCard, weekBefore } from '../../cards/show-card.ts'

export const getHookCard = endpoint(
  'GET /-/gantry/v1/hooks/:id',
  {
    summary: 'Get a system hook with figures and the newest results of its deliveries',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: hookCard },
  },
  async ({ params, db, instance }) => ok(showCard(instance, await findCard(db, weekBefore(instance), params.id))),
)
