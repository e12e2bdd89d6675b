import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basePath } from './base-path.ts'
import { pause_ms, refetchOnReconnect } from './refetch-on-reconnect.ts'
import { connection, useConnection } from './wire.ts'

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

async function isAlive(): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`${basePath}/-/liveness`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(pause_ms),
    })
    // A restart forgets the worlds. Each request in one says so then, which no further waiting changes.
    return ok || (basePath !== '' && status === 404)
  } catch {
    return false
  }
}
