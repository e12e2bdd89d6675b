import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Now = createContext<number | undefined>(undefined)

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
  return <Now value={browserNow + offset_ms}>{children}</Now>
}

export const useNow = () => useContext(Now) ?? Date.now()
