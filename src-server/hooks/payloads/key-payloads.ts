import type { ByEvent } from '../../kit/events/events.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

interface Key {
  id: number
  key: string
  created_at: string
  updated_at: string
}

/** @param user undefined for a key without an owner */
export const keyPayload = (event_name: string, key: Key, user: { username: string } | undefined): Payload =>
  toEveryHook(event_name, {
    event_name,
    ...timesOf(key),
    key: key.key,
    id: key.id,
    ...(user && { username: user.username }),
  })

export const keyPayloads = {
  'key.created': ({ snapshot: { key, user } }) => [keyPayload('key_create', key, user)],
  'key.removed': ({ snapshot: { key, user } }) => [keyPayload('key_destroy', key, user)],
} satisfies Partial<ByEvent<readonly Payload[]>>
