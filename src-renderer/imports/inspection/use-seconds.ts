import { useEffect, useState } from 'react'

/** Whole seconds since the component was shown. */
export function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
