import classes from './label.module.css'

export interface LabelLike {
  name: string
  /** The colour its owner chose; without one the dot is faint. */
  color?: string | undefined
}

/** A label is a dot and a word: its colour marks, it never fills. `scope::value` shows the scope in grey. */
export function Label({ label }: { label: LabelLike }) {
  const cut = label.name.lastIndexOf('::')
  return (
    <span className={classes.label} title={label.name}>
      <i className={classes.dot} style={{ background: label.color ?? 'var(--faint)' }} />
      {cut > 0 && <span className={classes.scope}>{label.name.slice(0, cut)}</span>}
      <span className="cut">{cut > 0 ? label.name.slice(cut + 2) : label.name}</span>
    </span>
  )
}

/** In a row the labels that fit its width, the rest as a number; without a width all of them, on as many lines as they need. */
export function Labels({ labels, width }: { labels: readonly LabelLike[]; width?: number }) {
  const fitting = width === undefined ? labels.length : howMany(labels, width)
  const rest = labels.slice(fitting)
  return (
    <span className={classes.labels} data-wrap={width === undefined || undefined}>
      {labels.slice(0, fitting).map((label) => (
        <Label key={label.name} label={label} />
      ))}
      {rest.length > 0 && (
        <span className={classes.label} data-rest="" title={rest.map((l) => l.name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

const gap_px = 4
const rest_px = 34
/** Borders, padding and dot. */
const around_px = 28

function howMany(labels: readonly LabelLike[], width: number): number {
  let used = 0
  for (const [i, label] of labels.entries()) {
    used += around_px + wordWidth(label.name) + (i > 0 ? gap_px : 0)
    const left = i < labels.length - 1 ? rest_px : 0
    if (used + left > width) return Math.max(1, i)
  }
  return labels.length
}

const widths = new Map<string, number>()
const pen = document.createElement('canvas').getContext('2d')

/** Measured once a word: a guess by the number of letters is wrong where they are wide. */
function wordWidth(name: string): number {
  const known = widths.get(name)
  if (known !== undefined) return known
  if (pen) pen.font = "12px 'Inter Variable', sans-serif"
  const scope_gap = name.includes('::') ? 6 : 0
  const width = (pen?.measureText(name.replace(/::(?!.*::)/, ' ›')).width ?? name.length * 7) + scope_gap
  if (document.fonts.check("12px 'Inter Variable'")) widths.set(name, width)
  return width
}
