import { useEffect, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

interface Props {
  /** When a setting was last changed. */
  changed_at: string
  cache_seconds: number
}

/** Counts down until the other parts of the instance see the last change. Shown only while they may not. */
export function InEffect({ changed_at, cache_seconds }: Props) {
  const state = useRead('GET /-/gantry/v1/state', {})
  const ahead_ms = state.data ? Date.parse(state.data.now) - state.fetched_at : 0
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft({ changed_at, cache_seconds, now: now + ahead_ms })
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  // A newer change starts the countdown again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the change
  useEffect(() => setNow(Date.now()), [changed_at])
  if (left === 0) return null
  return (
    <span role="timer">
      <StatusBadge tone="warn" look="tint">
        In effect in {left} s
      </StatusBadge>
    </span>
  )
}

/** The seconds until a change is in effect everywhere; 0 if it is. */
export function secondsLeft({ changed_at, cache_seconds, now }: Props & { now: number }): number {
  const left = Math.ceil((Date.parse(changed_at) + cache_seconds * 1000 - now) / 1000)
  return Math.min(cache_seconds, Math.max(0, left))
}
