import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './line-chart.module.css'
import { ceilingOf, medianOf, nearest, type Placed, type Tick } from './line-plan.ts'

interface Props {
  name: string
  points: readonly Placed[]
  say: (value: number) => string
  /** The date in words. */
  dayOf: (date: string) => string
  ceilings: readonly number[]
  /** The dates below the line, and how they are called there. */
  ticks: readonly Tick[]
  tickOf: (date: string) => string
  /** The date that is looked at, in this line or in another one beside it. */
  at: string | undefined
  onLook: (date: string | undefined) => void
}

/** A line through the points there are, and their median across it. Arrows and the pointer walk along it. */
export function LineChart({ name, points, say, dayOf, ceilings, ticks, tickOf, at, onLook }: Props) {
  const median = medianOf(points.map(({ value }) => value))
  const top = ceilingOf(Math.max(...points.map(({ value }) => value)), ceilings)
  const here = points.findIndex(({ date }) => date === at)
  const looked = points[here]
  const high = (value: number) => `${(value / top) * 100}%`

  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onLook(points[nearest(points, (event.clientX - left) / width)]?.date)
  }
  const step = (event: KeyboardEvent) => {
    const last = points.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: here < 0 ? last : Math.max(0, here - 1),
      ArrowRight: here < 0 ? 0 : Math.min(last, here + 1),
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onLook(points[next]?.date)
  }
  const focused = looked ?? points.at(-1)
  return (
    <div className={classes.chart}>
      {[top, top / 2, 0].map((value) => (
        <span key={value} className={classes.rung} style={{ bottom: high(value) }} aria-hidden="true">
          {say(value)}
        </span>
      ))}
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(looked ? here : points.length - 1) + 1}
        aria-valuetext={focused && `${dayOf(focused.date)}: ${say(focused.value)}`}
        onPointerMove={move}
        onPointerLeave={() => onLook(undefined)}
        onKeyDown={step}
        onBlur={() => onLook(undefined)}
      >
        {median !== undefined && <i className={classes.median} style={{ bottom: high(median) }} />}
        {looked && <i className={classes.cursor} style={{ left: `${looked.x * 100}%` }} />}
        <Line points={points} top={top} looked={looked} />
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {ticks.map(({ date, x, edge }) => (
          <span key={date} className={classes.tick} data-edge={edge} style={edge ? undefined : { left: `${x * 100}%` }}>
            {tickOf(date)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** More of them would touch one another. */
const mostDots = 46

function Line({ points, top, looked }: { points: readonly Placed[]; top: number; looked: Placed | undefined }) {
  const spot = ({ x, value }: Placed) => `${(x * 1000).toFixed(1)} ${(100 - (value / top) * 100).toFixed(2)}`
  const line = points.map((point, i) => `${i ? 'L' : 'M'}${spot(point)}`).join('')
  const [first, last] = [points[0], points.at(-1)]
  // A line without length and round ends: a dot that does not stretch with the picture.
  const dot = (point: Placed) => `M${spot(point)}L${spot(point)}`
  return (
    <svg className={classes.picture} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      {first && last && <path className={classes.ground} d={`${line}L${last.x * 1000} 100L${first.x * 1000} 100Z`} />}
      <path className={classes.line} d={line} />
      {points.length <= mostDots && <path className={classes.dots} d={points.map(dot).join('')} />}
      {looked && <path className={classes.looked} d={dot(looked)} />}
    </svg>
  )
}
