import type { Act } from '../../kit/act.ts'
import { insertDelivery } from '../deliveries/delivery-queries.ts'
import type { DeliveryRow } from '../deliveries/entity.ts'
import { idempotencyKey, keyHeader } from '../deliveries/identity.ts'
import { subjectOf } from '../deliveries/subject.ts'
import { uuidFrom } from '../deliveries/uuid.ts'

interface Edited {
  /** The text to send. */
  request_body: string
  /** The same, parsed. */
  value: Readonly<Record<string, unknown>>
}

/**
 * Queues a delivery again, for the hook that it was for. It is the same event, so it keeps the ids by which a receiver recognizes what it has
 * handled already. Another body is an event of its own.
 */
export async function resendDelivery(
  { db, now, enqueue, instance }: Act,
  delivery: DeliveryRow,
  edited: Edited | undefined,
): Promise<DeliveryRow> {
  const { id, hook_id, event_name, subject, request_body, event_uuid } = delivery
  const named = edited && typeof edited.value.event_name === 'string' ? edited.value.event_name : event_name
  const resent = await insertDelivery(db, {
    ...{ hook_id, state: 'waiting', cause: 'resend', resent_id: id, created_at: now },
    event_name: named.slice(0, LONGEST_NAME),
    subject: edited ? subjectOf(edited.value) : subject,
    event_uuid: edited ? uuidFrom(`resend ${instance.random.bytes(16).toString('hex')}`) : event_uuid,
    request_headers: JSON.stringify(edited ? {} : keyHeader(idempotencyKey(delivery))),
    ...{ url: '', request_body: edited?.request_body ?? request_body },
  })
  await enqueue('system_hook.send', { hook_id })
  return resent
}

const LONGEST_NAME = 100
