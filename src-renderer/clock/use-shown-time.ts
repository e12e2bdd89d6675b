import { useEffect, useState } from 'react'
import { type Clock, shownAfter } from './clock-words.ts'

/** What a clock shows now. It was read at `fetched_at` by the clock of the browser. */
export function useShownTime(clock: Clock | undefined, fetched_at: number): string | undefined {
  const [browserNow, setBrowserNow] = useState(Date.now)
  const runs = clock !== undefined && clock.rate > 0
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setBrowserNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return clock && shownAfter(clock, browserNow - fetched_at)
}
