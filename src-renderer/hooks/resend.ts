import type { QueryClient } from '@tanstack/react-query'
import { fetchBody, requestOf } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { type Outcome, startChange } from '../changes/start-change.ts'
import { outcomeOf } from '../changes/undo.ts'
import { type Delivery, readsAffectedByDeliveries } from './delivery.ts'

const address = 'POST /-/gantry/v1/deliveries/:id/resend'

export const resendRequest = (id: number): WireRequest => requestOf(address, { id })

/** Queues one delivery again. What was sent cannot be taken back. */
export const resend = (id: number): Promise<Outcome> =>
  outcomeOf(async () => {
    await fetchBody(address, { id })
    return { undo: undefined }
  })

export const nameOfDelivery = ({ id, event_name }: Pick<Delivery, 'id' | 'event_name'>) => `${event_name} ${id}`

/** Queues one delivery again, and says so. A refusal is shown in a dialog. */
export const resendOne = (cache: QueryClient, delivery: Pick<Delivery, 'id' | 'event_name'>) =>
  startChange(cache, {
    verb: 'Resending',
    done: 'queued again',
    nouns: ['delivery', 'deliveries'],
    items: [{ id: delivery.id, name: nameOfDelivery(delivery) }],
    change: () => resend(delivery.id),
    reads: readsAffectedByDeliveries,
  })
