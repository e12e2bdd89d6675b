import { fetchBody } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween, type Part } from '../changes/record-part.ts'
import type { Home, Place } from '../planning/home.ts'
import type { Toggle } from '../planning/record-kind.ts'
import { toast } from '../ui/toast.ts'
import { type Label, labelAddresses, labelLists, readLabel } from './label.ts'

/** Whether the current user is notified about new issues with the label. */
export const subscriptionPart = ({ kind, id }: Place, label: Label): Part => ({
  read: async () => ({ subscribed: (await readLabel({ kind, id }, label.id))?.subscribed ?? null }),
  write: async ({ subscribed }) => {
    const { subscribe, unsubscribe } = labelAddresses[kind]
    await fetchBody(subscribed ? subscribe : unsubscribe, { id, label_id: String(label.id) })
    return undefined
  },
})

/** Subscribes to a label, or unsubscribes from it. */
export function useSubscriptionToggle(home: Home) {
  const { subscribe, unsubscribe } = labelAddresses[home.kind]
  const on = useWrite(subscribe, { refreshes: labelLists })
  const off = useWrite(unsubscribe, { refreshes: labelLists })
  const toggle = (label: Label) => {
    const { subscribed, name } = label
    void (subscribed ? off : on)
      .write({ id: home.id, label_id: String(label.id) })
      .then(() =>
        announceOne({
          text: subscribed ? `You unsubscribed from ${name}` : `You subscribed to ${name}`,
          name,
          reads: labelLists,
          undo: moveBetween(subscriptionPart(home, label), { subscribed: !subscribed }, { subscribed }),
        }),
      )
      .catch((cause: Error) => toast(`The subscription could not be changed: ${cause.message}`))
  }
  return (label: Label): Toggle => ({
    button: label.subscribed ? 'Unsubscribe' : 'Subscribe',
    hint: 'Notifications about new issues with the label',
    name: label.subscribed ? 'Unsubscribe from label' : 'Subscribe to label',
    run: () => toggle(label),
  })
}
