import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, useConnection } from './wire.ts'

const pause_ms = 2000

/** While nothing answers: asks every two seconds whether the instance lives, and renews what is on screen once it does. */
export function useReconnect(): () => void {
  const cache = useQueryClient()
  const state = useConnection()
  const again = async () => {
    connection.set('reconnecting')
    if (await lives()) {
      connection.set('ready')
      await cache.invalidateQueries()
    } else {
      connection.set('offline')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each time that it goes offline
  useEffect(() => {
    if (state !== 'offline') return
    const timer = setTimeout(again, pause_ms)
    return () => clearTimeout(timer)
  }, [state])
  return () => void again()
}

async function lives(): Promise<boolean> {
  try {
    return (await fetch('/-/liveness', { credentials: 'omit', signal: AbortSignal.timeout(pause_ms) })).ok
  } catch {
    return false
  }
}
