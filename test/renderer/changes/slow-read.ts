import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryObserver } from '@tanstack/react-query'

/** A cache with a read on screen that is answered again only when the test says so. */
export function slowRead(address: string) {
  const cache = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  cache.setQueryData([address], 'old')
  const observer = new QueryObserver(cache, { queryKey: [address], queryFn: () => promise, staleTime: 60_000 })
  const stop = observer.subscribe(() => undefined)
  const answer = () => {
    resolve('new')
    stop()
  }
  return { cache, answer }
}

/** The ids of the confirmations on screen, which are their texts. */
export const toasts = () => notificationsStore.getState().notifications.map(({ id }) => id)

export const clearToasts = () => notifications.clean()
