import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { setPaused } from '../../acts/set-paused.ts'
import { findCard } from '../../cards/card-queries.ts'
import { hookCard } from '../../cards/entity.ts'
import { showCard, weekBefore } from '../../cards/show-card.ts'
import { findHook } from '../../queries.ts'

export const pauseHook = endpoint(
  'POST /-/gantry/v1/hooks/:id/pause',
  {
    summary: 'Pause a system hook: nothing more is queued for it, and what waits is not sent',
    access: 'admin',
    params: { id: recordId },
    answers: { 201: hookCard },
  },
  async ({ params, db, act, instance }) => {
    await setPaused(act, await findHook(db, params.id), true)
    return created(showCard(instance, await findCard(db, weekBefore(instance), params.id)))
  },
)
