import type { ReactNode } from 'react'
import classes from './mini-chart.module.css'

interface Props {
  width: number
  height: number
  /** What it stands for, where its legend does not say. */
  name: string
  legend: readonly [string, string]
  onOpen: () => void
  /** Rectangles, in the colour of what there is much of. */
  children: ReactNode
}

/** A picture in a title bar, as high as its legend of two lines; it opens the large one. */
export function MiniChart({ width, height, name, legend, onOpen, children }: Props) {
  return (
    <button type="button" className={classes.small} onClick={onOpen} aria-haspopup="dialog" title={name}>
      <svg width={width} height={height} aria-hidden="true">
        {children}
      </svg>
      <span className={classes.legend}>
        <span className="unseen">{name}: </span>
        {legend[0]}
        <br />
        {legend[1]}
      </span>
    </button>
  )
}

export const MiniChartSkeleton = () => <span className={classes.toCome} />

/** Around the large one and its table, in a dialog. */
export const LargeChart = ({ children }: { children: ReactNode }) => <div className={classes.large}>{children}</div>
