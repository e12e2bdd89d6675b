import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, useConnection } from './wire.ts'

const pause_ms = 2000

/** Polls an unreachable instance every two seconds and refetches all queries when it is back. Returns a manual retry. */
export function useReconnect(): () => void {
  const cache = useQueryClient()
  const state = useConnection()
  const reconnect = async () => {
    connection.set('reconnecting')
    connection.set((await isAlive()) ? 'ready' : 'offline')
  }
  // A response to any other request also sets the connection to ready, so listen to the store, not to the poll.
  useEffect(() => refetchOnReconnect(() => void cache.invalidateQueries()), [cache])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per change to offline
  useEffect(() => {
    if (state !== 'offline') return
    const timer = setTimeout(reconnect, pause_ms)
    return () => clearTimeout(timer)
  }, [state])
  return () => void reconnect()
}

/** Limits refetching to once per `pause_ms`: if only some requests fail, the connection alternates between ready and offline. */
function refetchOnReconnect(refetch: () => void): () => void {
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

async function isAlive(): Promise<boolean> {
  try {
    return (await fetch('/-/liveness', { credentials: 'omit', signal: AbortSignal.timeout(pause_ms) })).ok
  } catch {
    return false
  }
}
