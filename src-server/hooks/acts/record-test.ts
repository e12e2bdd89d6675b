import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertDelivery } from '../deliveries/delivery-queries.ts'
import type { DeliveryRow } from '../deliveries/entity.ts'
import type { Outcome } from '../deliveries/send.ts'
import { type HookRow, MOCK } from '../entity.ts'
import { changeHook } from '../queries.ts'

/** Records a test that was sent. After an answer, the hook is sent to again at once. */
export async function recordTest(
  { db, now }: Act<Actor>,
  hook: HookRow,
  sent: Outcome & Pick<DeliveryRow, 'event_uuid' | 'request_body'>,
) {
  const { event_name } = MOCK
  await insertDelivery(db, {
    ...sent,
    hook_id: hook.id,
    cause: 'test',
    event_name,
    subject: MOCK.path,
    created_at: now,
  })
  if (sent.failure === null && hook.timeouts > 0) await changeHook(db, hook.id, { timeouts: 0, backed_off_until: null })
}
