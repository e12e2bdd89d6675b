import { defineWrite } from '../kit/http/endpoint.ts'
import { created, notModified } from '../kit/http/reply.ts'
import type { Kind } from '../planning/kinds.ts'
import { setLabelSubscription } from './acts/set-label-subscription.ts'
import { labelEntity, presentLabel } from './entity.ts'
import { labelParams } from './filters.ts'
import { findLabel } from './queries.ts'

/** What subscribing and unsubscribing have in common. Archived projects allow both, because a subscription belongs to the caller. */
export const changeSubscription = ({ noun, find }: Kind, subscribed: boolean) =>
  defineWrite(
    {
      summary: `${subscribed ? 'Subscribe to' : 'Unsubscribe from'} a label of a ${noun} or of its parent groups`,
      access: 'user',
      params: labelParams,
      answers: { 201: labelEntity, 304: null },
    },
    async ({ params, actor, db, act, instance }) => {
      const home = await find(db, actor, params.id, instance, 'write')
      const label = await findLabel(db, actor, home, params.label_id, true)
      const after = await setLabelSubscription(act, home, label, subscribed)
      return after ? created(presentLabel(after, noun)) : notModified()
    },
  )
