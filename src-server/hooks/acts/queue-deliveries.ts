import type { Act } from '../../kit/act.ts'
import type { StoredEvent } from '../../kit/events/events.ts'
import { insertDeliveries } from '../deliveries/delivery-queries.ts'
import { subjectOf } from '../deliveries/subject.ts'
import { uuidFrom } from '../deliveries/uuid.ts'
import type { HookRow } from '../entity.ts'
import type { Payload } from '../payloads/payload.ts'

/** An event, and what hooks get for it. */
interface Told {
  event: StoredEvent
  payloads: readonly Payload[]
}

/** Which hook gets what. */
export const deliveriesOf = (hooks: readonly HookRow[], told: readonly Told[]) =>
  told.flatMap(({ event, payloads }) =>
    hooks
      // An event may be older than a hook: a listener may get it again after a crash.
      .filter(({ created_at }) => created_at <= event.created_at)
      .flatMap((hook) =>
        payloads.filter(({ flag }) => flag === null || hook[flag] === 1).map((payload) => ({ hook, event, payload })),
      ),
  )

/** Stores a delivery of each payload for each of the hooks that gets it, and a job for each hook that sends them. */
export async function queueDeliveries({ db, enqueue }: Act, hooks: readonly HookRow[], told: readonly Told[]) {
  const rows = deliveriesOf(hooks, told).map(({ hook, event, payload }) => rowOf(hook, event, payload))
  if (rows.length === 0) return
  await insertDeliveries(db, rows)
  const hook_ids = new Set(rows.map(({ hook_id }) => hook_id))
  await enqueue('system_hook.send', ...[...hook_ids].map((hook_id) => ({ hook_id })))
}

const rowOf = (hook: HookRow, { id, origin, created_at }: StoredEvent, { event_name, body }: Payload) => ({
  hook_id: hook.id,
  state: 'waiting' as const,
  event_id: id,
  event_name,
  subject: subjectOf(body),
  // All deliveries of one request have the same.
  event_uuid: uuidFrom(`event ${origin.request_id ?? id} ${created_at}`),
  url: '',
  request_headers: '{}',
  request_body: JSON.stringify(body),
  created_at,
})
