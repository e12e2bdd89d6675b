import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, useConnection } from './wire.ts'

const pause_ms = 2000

/** While nothing answers: asks every two seconds whether the instance lives, and renews what is on screen once it does. */
export function useReconnect(): () => void {
  const cache = useQueryClient()
  const state = useConnection()
  const reconnect = async () => {
    connection.set('reconnecting')
    connection.set((await isAlive()) ? 'ready' : 'offline')
  }
  // Any answer makes it ready, that of another request too: what failed meanwhile is renewed in either case.
  useEffect(() => refetchOnReconnect(() => void cache.invalidateQueries()), [cache])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each time that it goes offline
  useEffect(() => {
    if (state !== 'offline') return
    const timer = setTimeout(reconnect, pause_ms)
    return () => clearTimeout(timer)
  }, [state])
  return () => void reconnect()
}

/** Where only some requests find an answer, it is ready and offline in turn: then no more often than it is asked whether it lives. */
function refetchOnReconnect(renew: () => void): () => void {
  let was = connection.get()
  let renewed_at = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = connection.subscribe(() => {
    const back = was !== 'ready' && connection.get() === 'ready'
    was = connection.get()
    if (!back) return
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        renewed_at = performance.now()
        renew()
      },
      Math.max(0, renewed_at + pause_ms - performance.now()),
    )
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

async function isAlive(): Promise<boolean> {
  try {
    return (await fetch('/-/liveness', { credentials: 'omit', signal: AbortSignal.timeout(pause_ms) })).ok
  } catch {
    return false
  }
}
