import type { Act } from '../../kit/act.ts'
import { insertDelivery } from '../deliveries/delivery-queries.ts'
import type { DeliveryRow } from '../deliveries/entity.ts'
import { subjectOf } from '../deliveries/subject.ts'
import { uuidFrom } from '../deliveries/uuid.ts'

interface Edited {
  /** The text to send. */
  request_body: string
  /** The same, parsed. */
  value: Readonly<Record<string, unknown>>
}

/** Queues a delivery again, for the hook that it was for. The receiver sees another event, so that it does not drop it as known. */
export async function resendDelivery(
  { db, now, enqueue, instance }: Act,
  { id, hook_id, event_name, subject, request_body }: DeliveryRow,
  edited: Edited | undefined,
): Promise<DeliveryRow> {
  const named = edited && typeof edited.value.event_name === 'string' ? edited.value.event_name : event_name
  const resent = await insertDelivery(db, {
    ...{ hook_id, state: 'waiting', cause: 'resend', resent_id: id, created_at: now },
    event_name: named.slice(0, LONGEST_NAME),
    subject: edited ? subjectOf(edited.value) : subject,
    event_uuid: uuidFrom(`resend ${instance.random.bytes(16).toString('hex')}`),
    ...{ url: '', request_headers: '{}', request_body: edited?.request_body ?? request_body },
  })
  await enqueue('system_hook.send', { hook_id })
  return resent
}

const LONGEST_NAME = 100
