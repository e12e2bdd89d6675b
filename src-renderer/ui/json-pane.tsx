import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { jsonLines } from './json-lines.ts'
import classes from './json-pane.module.css'
import { toggled } from './toggled.ts'

interface Props {
  name: string
  value: unknown
  /** Paths that are folded initially. */
  folded?: readonly string[]
  /** Long lines continue below instead of scrolling. */
  wraps?: boolean
}

/** JSON with line numbers and foldable objects and arrays. */
export function JsonPane({ name, value, folded = [], wraps = false }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set(folded))
  return (
    <section
      className={`scroll-cue ${classes.pane}`}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      {...(wraps && { 'data-wraps': '' })}
    >
      {jsonLines(value, closed).map((line) => (
        <div key={line.path + line.edge} className={classes.line}>
          <span className={classes.number}>{line.number}</span>
          <span style={{ paddingLeft: line.depth * 14 }}>
            {line.edge === 'open' && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={!closed.has(line.path)}
                aria-label={`Fold ${line.path.slice(2) || 'all'}`}
                onClick={() => setClosed(toggled(closed, line.path))}
              >
                <IconChevronRight size={12} stroke={2} />
              </button>
            )}
            {line.name !== undefined && <span className={classes.name}>"{line.name}"</span>}
            {line.name !== undefined && <span className={classes.mark}>: </span>}
            <span className={classes[line.kind]}>{line.text}</span>
            {line.hides && <span className={classes.hides}>{line.hides}</span>}
            {line.comma && <span className={classes.mark}>,</span>}
          </span>
        </div>
      ))}
    </section>
  )
}
