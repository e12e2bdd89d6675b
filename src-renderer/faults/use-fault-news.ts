import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../api/use-api.ts'
import { listAddress, packsAddress } from './fault.ts'

export const looked_ms = 2000
/** The state counts all records, so it is asked for less often. */
const state_ms = 6000

/** Looks for new hits, and for rules that others have changed, while the screen is open. Hits are no events of the instance. */
export function useFaultNews(enabled: boolean) {
  const cache = useQueryClient()
  useRead('GET /-/gantry/v1/state', {}, { refetchInterval: enabled ? state_ms : false })
  useEffect(() => {
    if (!enabled) return
    const look = () => {
      if (document.hidden) return
      for (const read of [listAddress, packsAddress])
        void cache.invalidateQueries({ queryKey: [read] }, { cancelRefetch: false })
    }
    const timer = setInterval(look, looked_ms)
    return () => clearInterval(timer)
  }, [cache, enabled])
}
