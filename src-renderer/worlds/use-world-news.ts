import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listAddress } from './world.ts'

export const look_ms = 3000
/** Each page of the list is a request of its own, so a list of many worlds is read less often. */
const page_ms = 1000

/** Looks for new worlds and for their sizes and clocks while the screen is open. Worlds are no records, so nothing tells of their changes. */
export function useWorldNews(worlds: number) {
  const cache = useQueryClient()
  const interval = Math.max(look_ms, Math.ceil(worlds / 100) * page_ms)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void cache.invalidateQueries({ queryKey: [listAddress] }, { cancelRefetch: false })
    }, interval)
    return () => clearInterval(timer)
  }, [cache, interval])
}
