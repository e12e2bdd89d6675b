import { z } from 'zod'
import type { DeliveryRow } from './entity.ts'
import { uuidFrom } from './uuid.ts'

const KEY = 'Idempotency-Key'
const headers = z.looseObject({ [KEY]: z.string().optional() })

export const keyHeader = (key: string) => ({ [KEY]: key })

/** The key by which a receiver recognizes a delivery that it has handled: the one that the delivery has, or that its id gives. */
export function idempotencyKey({
  id,
  event_uuid,
  request_headers,
}: Pick<DeliveryRow, 'id' | 'event_uuid' | 'request_headers'>): string {
  return headers.parse(JSON.parse(request_headers))[KEY] ?? uuidFrom(`delivery ${id} ${event_uuid}`)
}
