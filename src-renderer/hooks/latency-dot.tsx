import type { Tone } from '../ui/status-badge.tsx'
import classes from './latency-dot.module.css'

const decades = 4

/** Where a duration lies between 1 ms and 10 s on a logarithmic track. A column of them reads as a scatter plot. */
export function LatencyDot({ ms, tone }: { ms: number; tone: Tone }) {
  const share = Math.min(1, Math.log10(Math.max(1, ms)) / decades)
  return (
    <span className={classes.track} aria-hidden="true">
      <i
        className={classes.dot}
        data-tone={tone}
        style={{ left: `clamp(0px, ${(share * 100).toFixed(1)}% - 4px, 100% - 8px)` }}
      />
    </span>
  )
}
