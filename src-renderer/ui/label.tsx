import classes from './label.module.css'
import { LabelDot } from './label-dot.tsx'
import { LabelName } from './label-name.tsx'
import { Rest } from './rest.tsx'
import { textWidth } from './text-width.ts'

export interface LabelLike {
  name: string
  /** Without a colour, the dot is faint. */
  color?: string | undefined
}

/** A label as a coloured dot and its name. */
export function Label({ label }: { label: LabelLike }) {
  return (
    <span className={classes.label} title={label.name}>
      <LabelDot color={label.color} />
      <LabelName name={label.name} />
    </span>
  )
}

/** With `width`, shows the labels that fit in one line, and how many more there are. Without `width`, shows all labels, wrapped. */
export function Labels({ labels, width }: { labels: readonly LabelLike[]; width?: number }) {
  const fitting = width === undefined ? labels.length : countFitting(labels, width)
  const rest = labels.slice(fitting)
  return (
    <span className={classes.labels} data-wrap={width === undefined || undefined}>
      {labels.slice(0, fitting).map((label) => (
        <Label key={label.name} label={label} />
      ))}
      {rest.length > 0 && (
        <Rest count={rest.length} names={rest.map((label) => label.name)} noun="label">
          {labels.map((label) => (
            <Label key={label.name} label={label} />
          ))}
        </Rest>
      )}
    </span>
  )
}

const gap_px = 4
const moreBadge_px = 34
/** Width of borders, padding and dot. */
const padding_px = 28

function countFitting(labels: readonly LabelLike[], width: number): number {
  let used = 0
  for (const [i, label] of labels.entries()) {
    used += padding_px + measureName(label.name) + (i > 0 ? gap_px : 0)
    const reserved = i < labels.length - 1 ? moreBadge_px : 0
    if (used + reserved > width) return Math.max(1, i)
  }
  return labels.length
}

/** The width of the rendered name. */
function measureName(name: string): number {
  const scope_gap = name.includes('::') ? 6 : 0
  return textWidth(name.replace(/::(?!.*::)/, ' ›'), 12) + scope_gap
}
