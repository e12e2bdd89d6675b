import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { setPaused } from '../../acts/set-paused.ts'
import { findCard } from '../../cards/card-queries.ts'
import { hookCard } from '../../cards/entity.ts'
import { showCard, weekBefore } from '../../cards/show-card.ts'
import { findHook } from '../../queries.ts'

export const resumeHook = endpoint(
  'POST /-/gantry/v1/hooks/:id/resume',
  {
    summary: 'Send to a paused system hook again, what waits first',
    access: 'admin',
    params: { id: recordId },
    answers: { 201: hookCard },
  },
  async ({ params, db, act, instance }) => {
    await setPaused(act, await findHook(db, params.id), false)
    return created(showCard(instance, await findCard(db, weekBefore(instance), params.id)))
  },
)
