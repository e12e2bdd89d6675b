import { NOBODY, type StoredEvent } from '../../kit/events/events.ts'
import type { Listener } from '../../kit/events/listener.ts'
import { presenting } from '../../kit/http/presenting.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { deliveriesOf, queueDeliveries as queue } from '../acts/queue-deliveries.ts'
import { isDelivered, payloadsOf } from '../payloads/payloads.ts'
import { activeHooks } from '../queries.ts'

/** A transaction stores about so many deliveries, because other writes wait for it. */
const ROWS_AT_ONCE = 300

/** Queues what system hooks get for each event. */
export const queueDeliveries: Listener = {
  name: 'system_hooks',
  retry_ms: 1000,
  hears: (event) => isDelivered(event),
  handle: (event, instance) => handle([event], instance),
  async handleSeveral(events, instance) {
    const hooks = await activeHooks(instance.db.read)
    const at_once = Math.max(1, Math.floor(ROWS_AT_ONCE / Math.max(1, hooks.length)))
    for (let from = 0; from < events.length; from += at_once) await handle(events.slice(from, from + at_once), instance)
  },
  async foresee(events, instance, trx) {
    return deliveriesOf(await activeHooks(trx), toldOf(events, instance)).map(({ hook, payload }) => ({
      hook_id: hook.id,
      event_name: payload.event_name,
      body: payload.body,
    }))
  },
}

async function handle(events: readonly StoredEvent[], instance: WritableInstance) {
  const hooks = await activeHooks(instance.db.read)
  if (hooks.length === 0) return
  const [first, ...others] = events
  const origin = first && others.length === 0 ? first.origin : NOBODY
  await instance.perform({ actor: null, origin }, (act) => queue(act, hooks, toldOf(events, instance)))
}

function toldOf(events: readonly StoredEvent[], instance: WritableInstance) {
  const how = presenting(instance, instance)
  return events.map((event) => ({ event, payloads: payloadsOf(event, how) }))
}
