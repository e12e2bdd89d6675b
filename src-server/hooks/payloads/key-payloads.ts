import type { ByEvent, StoredEvent } from '../../kit/events/events.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

type KeyEvent = StoredEvent<'key.created'> | StoredEvent<'key.removed'>

const payloadOf = (event_name: string, { snapshot: { key, user } }: KeyEvent) => [
  toEveryHook(event_name, { event_name, ...timesOf(key), key: key.key, id: key.id, username: user.username }),
]

export const keyPayloads = {
  'key.created': (event) => payloadOf('key_create', event),
  'key.removed': (event) => payloadOf('key_destroy', event),
} satisfies Partial<ByEvent<readonly Payload[]>>
