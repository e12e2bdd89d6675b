import type { Listener } from '../../kit/events/listener.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { queueDeliveries as queue } from '../acts/queue-deliveries.ts'
import { isDelivered, payloadsOf } from '../payloads/payloads.ts'
import { activeHooks } from '../queries.ts'

/** Queues what system hooks get for each event. */
export const queueDeliveries: Listener = {
  name: 'system_hooks',
  retry_ms: 1000,
  hears: (event) => isDelivered(event),
  async handle(event, instance) {
    const hooks = await activeHooks(instance.db.read)
    if (hooks.length === 0) return
    const payloads = payloadsOf(event, presenting(instance, instance))
    await instance.perform({ actor: null, origin: event.origin }, (act) => queue(act, event, hooks, payloads))
  },
}
