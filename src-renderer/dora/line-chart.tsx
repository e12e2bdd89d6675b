import type { KeyboardEvent, MouseEvent } from 'react'
import { axisMaximum, type ChartPoint, medianOf, nearestIndex } from './chart-geometry.ts'
import classes from './line-chart.module.css'
import { TimeAxis } from './time-axis.tsx'

interface Props {
  name: string
  points: readonly ChartPoint[]
  /** Drawn as the line over the points, which become faint. Undefined if the points themselves are the line. */
  average: readonly ChartPoint[] | undefined
  formatValue: (value: number) => string
  formatDate: (date: string) => string
  axisMaxima: readonly number[]
  /** The days or months of the time axis. */
  buckets: readonly string[]
  interval: 'daily' | 'monthly'
  /** The date that all charts highlight: the date under the pointer in one of them. */
  activeDate: string | undefined
  onActiveDate: (date: string | undefined) => void
  /** Opens a point. */
  onOpen: (date: string) => void
}

/** A line chart with its median. The pointer and the arrow keys select a point; a click or Enter opens it. */
export function LineChart(props: Props) {
  const { name, points, average, formatValue, formatDate, axisMaxima, buckets, interval, activeDate } = props
  const { onActiveDate, onOpen } = props
  const median = medianOf(points.map(({ value }) => value))
  const top = axisMaximum(Math.max(...points.map(({ value }) => value)), axisMaxima)
  const activeIndex = points.findIndex(({ date }) => date === activeDate)
  const active = points[activeIndex]
  const announced = active ?? points.at(-1)
  const bottomOf = (value: number) => `${(value / top) * 100}%`

  const dateAt = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return points[nearestIndex(points, (clientX - left) / width)]?.date
  }
  // Not the active date: a tap moves no pointer before it.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const date = dateAt(event)
    if (date !== undefined) onOpen(date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && announced) {
      event.preventDefault()
      onOpen(announced.date)
      return
    }
    const last = points.length - 1
    const indexes: Record<string, number> = {
      ArrowLeft: activeIndex < 0 ? last : Math.max(0, activeIndex - 1),
      ArrowRight: activeIndex < 0 ? 0 : Math.min(last, activeIndex + 1),
      Home: 0,
      End: last,
    }
    const next = indexes[event.key]
    if (next === undefined) return
    event.preventDefault()
    onActiveDate(points[next]?.date)
  }
  return (
    <div className={classes.chart}>
      {[top, top / 2, 0].map((value) => (
        <span key={value} className={classes.gridLine} style={{ bottom: bottomOf(value) }} aria-hidden="true">
          {formatValue(value)}
        </span>
      ))}
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(active ? activeIndex : points.length - 1) + 1}
        aria-valuetext={announced && `${formatDate(announced.date)}: ${formatValue(announced.value)}`}
        onPointerMove={(event) => onActiveDate(dateAt(event))}
        onClick={onClick}
        onPointerLeave={() => onActiveDate(undefined)}
        onKeyDown={onKeyDown}
        onBlur={() => onActiveDate(undefined)}
      >
        {median !== undefined && <i className={classes.median} style={{ bottom: bottomOf(median) }} />}
        {active && <i className={classes.cursor} style={{ left: `${active.x * 100}%` }} />}
        <Line points={points} average={average} top={top} active={active} />
      </div>
      <TimeAxis buckets={buckets} interval={interval} />
    </div>
  )
}

/** With more points the dots would touch. */
const maxDots = 46

interface LineProps {
  points: readonly ChartPoint[]
  average: readonly ChartPoint[] | undefined
  top: number
  active: ChartPoint | undefined
}

function Line({ points, average, top, active }: LineProps) {
  const drawn = average ?? points
  const positionOf = ({ x, value }: ChartPoint) => `${(x * 1000).toFixed(1)} ${(100 - (value / top) * 100).toFixed(2)}`
  const line = drawn.map((point, i) => `${i ? 'L' : 'M'}${positionOf(point)}`).join('')
  const [first, last] = [drawn[0], drawn.at(-1)]
  // The SVG is stretched, so a circle would become an ellipse. A line of length zero with round caps stays round.
  const dot = (point: ChartPoint) => `M${positionOf(point)}L${positionOf(point)}`
  return (
    <svg className={classes.svg} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
      {first && last && <path className={classes.area} d={`${line}L${last.x * 1000} 100L${first.x * 1000} 100Z`} />}
      <path className={classes.line} d={line} />
      {(average || points.length <= maxDots) && (
        <path className={classes.dots} data-faint={average !== undefined || undefined} d={points.map(dot).join('')} />
      )}
      {active && <path className={classes.activeDot} d={dot(active)} />}
    </svg>
  )
}
