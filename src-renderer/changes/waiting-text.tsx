import { useEffect, useState } from 'react'
import { duration } from '../ui/number.ts'

const second_ms = 1000

/** How long a run still waits because too many requests were sent: `Request limit reached, continues in 43 s`. */
export function WaitingText({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second_ms)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(second_ms, Math.ceil((until - now) / second_ms) * second_ms)
  return (
    <span className="quiet">
      {/* Read out once, not each second. */}
      Request limit reached, continues <span aria-hidden="true">in {duration(left)}</span>
      <span className="visually-hidden">by itself</span>
    </span>
  )
}
