import { count } from '../ui/number.ts'
import type { SectionCount } from './find-settings.ts'
import classes from './settings-screen.module.css'

interface Props {
  sections: readonly SectionCount[]
  current: string | undefined
  /** Shows how many settings the search found instead of all. */
  searching: boolean
  onPick: (section: string) => void
}

/** The sections with their number of settings, and of settings that differ from a new instance. */
export function SectionList({ sections, current, searching, onPick }: Props) {
  return (
    <nav className={classes.sections} aria-label="Sections">
      {sections.map(({ name, total, changed, found }) => (
        <button
          key={name}
          type="button"
          className={classes.section}
          aria-current={name === current ? 'page' : undefined}
          data-empty={(searching && found === 0) || undefined}
          onClick={() => onPick(name)}
        >
          <span className="cut">{name}</span>
          {changed > 0 && (
            <span className={classes.changed} role="img" aria-label={`${count(changed)} changed`}>
              {count(changed)}
            </span>
          )}
          <span className={classes.total}>{searching && found === 0 ? '' : count(searching ? found : total)}</span>
        </button>
      ))}
    </nav>
  )
}
