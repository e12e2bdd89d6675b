import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Now = createContext<number | undefined>(undefined)
const Offset = createContext(0)

interface Props {
  /** How far the instance's clock is ahead of the browser's. */
  offset_ms: number
  children: ReactNode
}

/** Provides the instance's time to all relative times on the page, so that they update together. */
export function ClockProvider({ offset_ms, children }: Props) {
  const [browserNow, setBrowserNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setBrowserNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Offset value={offset_ms}>
      <Now value={browserNow + offset_ms}>{children}</Now>
    </Offset>
  )
}

export const useNow = () => useContext(Now) ?? Date.now()

const minute_ms = 60_000

/** The instance's time for the age of a moment: to the second in the first minute, whose age is shown in seconds. */
export function useNowFor(at: string): number {
  const now = useNow()
  const offset_ms = useContext(Offset)
  const [second, setSecond] = useState(0)
  const latest = Math.max(now, second)
  const isYoung = latest - Date.parse(at) < minute_ms
  useEffect(() => {
    if (!isYoung) return
    const tick = () => setSecond(Date.now() + offset_ms)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isYoung, offset_ms])
  return isYoung ? latest : now
}
