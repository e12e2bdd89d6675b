import type { ByEvent } from '../../kit/events/events.ts'
import type { UserSnapshot } from '../../snapshots/entity.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

/**
 * Payloads about an account show its real address.
 *
 * @param more the fields that only this event has
 */
export const userPayload = (
  event_name: string,
  user: UserSnapshot,
  more?: { old_username: string } | { state: string },
): Payload =>
  toEveryHook(event_name, {
    ...timesOf(user),
    event_name,
    name: user.name,
    email: user.email,
    user_id: user.id,
    username: user.username,
    ...more,
  })

export const userPayloads = {
  'user.created': ({ snapshot: { user } }) => [userPayload('user_create', user)],
  'user.removed': ({ snapshot: { user } }) => [userPayload('user_destroy', user)],
  'user.renamed': ({ payload: { old_username }, snapshot: { user } }) => [
    userPayload('user_rename', user, { old_username }),
  ],
  'user.sign_in_refused': ({ snapshot: { user } }) => [userPayload('user_failed_login', user, { state: user.state })],
} satisfies Partial<ByEvent<readonly Payload[]>>
