import type { ByEvent } from '../../kit/events/events.ts'
import type { UserSnapshot } from '../../snapshots/entity.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

/** Payloads about an account show its real address. */
const fieldsOf = (event_name: string, user: UserSnapshot, email = user.email) => ({
  ...timesOf(user),
  event_name,
  name: user.name,
  email,
  user_id: user.id,
  username: user.username,
})

export const userPayloads = {
  'user.created': ({ snapshot: { user } }) => [toEveryHook('user_create', fieldsOf('user_create', user))],
  'user.removed': ({ snapshot: { user } }) => [toEveryHook('user_destroy', fieldsOf('user_destroy', user))],
  'user.renamed': ({ payload: { old_username }, snapshot: { user } }) => [
    toEveryHook('user_rename', { ...fieldsOf('user_rename', user), old_username }),
  ],
} satisfies Partial<ByEvent<readonly Payload[]>>
