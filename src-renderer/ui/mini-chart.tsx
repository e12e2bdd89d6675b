import type { ReactNode } from 'react'
import classes from './mini-chart.module.css'

interface Props {
  width: number
  height: number
  /** What the chart shows. */
  name: string
  legend: readonly [string, string]
  onOpen: () => void
  /** SVG rectangles. */
  children: ReactNode
}

/** A small chart in the title bar with a two-line legend. Opens the large chart on click. */
export function MiniChart({ width, height, name, legend, onOpen, children }: Props) {
  return (
    <button type="button" className={classes.small} onClick={onOpen} aria-haspopup="dialog" title={name}>
      <svg width={width} height={height} aria-hidden="true">
        {children}
      </svg>
      <span className={classes.legend}>
        <span className="visually-hidden">{name}: </span>
        {legend[0]}
        <br />
        {legend[1]}
      </span>
    </button>
  )
}

export const MiniChartSkeleton = () => <span className={classes.skeleton} />

/** Container for the large chart and its table, in a dialog. */
export const LargeChart = ({ children }: { children: ReactNode }) => <div className={classes.large}>{children}</div>
