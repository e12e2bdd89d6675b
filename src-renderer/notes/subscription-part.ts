import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import { addressesOf, type Place, paramsOf } from './noteable.ts'

/** Whether the current user is notified about changes of a record. */
export function subscriptionPart(noteable: Place): Part {
  const { record, subscribe, unsubscribe } = addressesOf(noteable)
  const input = paramsOf(noteable)
  return {
    read: async () => {
      const { subscribed } = await fetchBody(record, input)
      return { subscribed }
    },
    write: async ({ subscribed }) => {
      await fetchBody(subscribed ? subscribe : unsubscribe, input)
      return undefined
    },
  }
}
