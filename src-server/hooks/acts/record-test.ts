import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertDelivery } from '../deliveries/delivery-queries.ts'
import type { DeliveryRow } from '../deliveries/entity.ts'
import type { Outcome } from '../deliveries/send.ts'
import { type HookRow, MOCK } from '../entity.ts'
import { changeHook } from '../queries.ts'

/** Records a test when it has ended. After an answer, the hook is sent to again at once. */
export async function recordTest(
  { db }: Act<Actor>,
  hook: HookRow,
  sent: Outcome & Pick<DeliveryRow, 'event_uuid' | 'request_body'>,
): Promise<DeliveryRow> {
  const { event_name } = MOCK
  const row = await insertDelivery(db, {
    ...sent,
    hook_id: hook.id,
    cause: 'test',
    event_name,
    subject: MOCK.path,
    created_at: sent.sent_at,
  })
  if (sent.failure === null && hook.timeouts > 0) await changeHook(db, hook.id, { timeouts: 0, backed_off_until: null })
  return row
}
