import { Button } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { Skipped } from '../changes/affected.tsx'
import { type LastChange, rememberChange } from '../changes/last-change.ts'
import { type Outcome, startChange } from '../changes/start-change.ts'
import { outcomeOf } from '../changes/undo.ts'
import { announceRows } from '../live/changes.ts'
import { toast } from '../ui/toast.ts'
import { type Delivery, readsAffectedByDeliveries } from './delivery.ts'
import type { HookCard } from './hook.ts'

const address = 'POST /-/gantry/v1/deliveries/:id/resend'

export const resendRequest = (id: number): WireRequest => requestOf(address, { id })

/** The list of deliveries looks for new rows itself, so that none moves under the pointer. */
export const readsAffectedByResends = readsAffectedByDeliveries.filter((read) => read !== 'GET /-/gantry/v1/deliveries')

/** Queues one delivery again. What was sent cannot be taken back. */
export const resend = (id: number, onQueued?: (queued: Delivery) => void): Promise<Outcome> =>
  outcomeOf(async () => {
    const queued = await fetchBody(address, { id })
    onQueued?.(queued)
    return { undo: undefined }
  })

export const nameOfDelivery = ({ id, event_name }: Pick<Delivery, 'id' | 'event_name'>) => `${event_name} ${id}`

/** Says what was queued, with a link. The link is no router link, because messages are outside the router. */
export function announceQueued(text: string, search: string, link: string) {
  const change: LastChange = { text, nouns: ['delivery', 'deliveries'], items: [], reads: readsAffectedByResends }
  rememberChange(change)
  toast(text, createElement(Button<'a'>, { component: 'a', href: `#/deliveries?${search}` }, link))
  announceRows('hook_delivery')
}

/** Queues one delivery again, and links to the new one. A refusal is shown in the same dialog as those of several. */
export function resendOne(cache: QueryClient, delivery: Pick<Delivery, 'id' | 'event_name'>) {
  let queued: Delivery | undefined
  const name = nameOfDelivery(delivery)
  return startChange(cache, {
    verb: 'Resending',
    done: 'queued again',
    nouns: ['delivery', 'deliveries'],
    items: [{ id: delivery.id, name }],
    change: () =>
      resend(delivery.id, (one) => {
        queued = one
      }),
    reads: readsAffectedByResends,
    showsFailure: true,
    announce: () =>
      queued && announceQueued(`${name} queued again as ${queued.id}`, `peek=${queued.id}`, 'Show delivery'),
  })
}

type Target = Pick<HookCard, 'id' | 'paused' | 'alert_status'>

/** Why a delivery cannot be sent again; undefined if it can. */
function obstacleTo({ hook_id, hook_url }: Pick<Delivery, 'hook_id' | 'hook_url'>, hooks: readonly Target[]) {
  const hook = hooks.find(({ id }) => id === hook_id)
  if (hook_url === '') return 'the hook is deleted'
  if (hook?.paused) return `hook ${hook_id} is paused`
  return hook?.alert_status === 'temporarily_disabled' ? `hook ${hook_id} is backed off` : undefined
}

/** Which of the deliveries can be sent again, the oldest first, and which cannot, by the reason. */
export function sortOut<Row extends Pick<Delivery, 'id' | 'event_name' | 'hook_id' | 'hook_url'>>(
  deliveries: readonly Row[],
  hooks: readonly Target[],
): { sendable: Row[]; skipped: Skipped[] } {
  const groups = Map.groupBy(
    deliveries.toSorted((a, b) => a.id - b.id),
    (row) => obstacleTo(row, hooks),
  )
  return {
    sendable: groups.get(undefined) ?? [],
    skipped: [...groups].flatMap(([reason, rows]) =>
      reason === undefined ? [] : [{ reason, names: rows.map(nameOfDelivery) }],
    ),
  }
}
