import { connection } from './wire.ts'

/** The time between two attempts to reach the instance. */
export const pause_ms = 2000

/**
 * Refetches when the instance can be reached again, until the returned function is called. At most once per `pause_ms`: if only some requests fail, the connection alternates between ready and
 * offline.
 */
export function refetchOnReconnect(refetch: () => void): () => void {
  let was = connection.get()
  let refetched_at = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = connection.subscribe(() => {
    const isBack = was !== 'ready' && connection.get() === 'ready'
    was = connection.get()
    if (!isBack) return
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        refetched_at = performance.now()
        refetch()
      },
      Math.max(0, refetched_at + pause_ms - performance.now()),
    )
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
