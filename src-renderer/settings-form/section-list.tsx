import { count } from '../ui/number.ts'
import type { SectionCount } from './find-settings.ts'
import classes from './settings-form.module.css'

export interface Place {
  id: string
  name: string
  /** Undefined if the section has no settings, but something else. */
  counts: SectionCount | undefined
}

interface Props {
  places: readonly Place[]
  /** The id of the section on screen. */
  current: string | undefined
  /** Shows how many settings the search found instead of all. */
  searching: boolean
  onPick: (id: string) => void
}

/** The sections with their number of settings, of settings that differ from the default, and of unsaved changes. */
export function SectionList({ places, current, searching, onPick }: Props) {
  return (
    <nav className={classes.sections} aria-label="Sections">
      {places.map(({ id, name, counts }) => {
        const { total = 0, changed = 0, unsaved = 0, found = 0 } = counts ?? {}
        return (
          <button
            key={id}
            type="button"
            className={classes.section}
            aria-current={id === current ? 'page' : undefined}
            data-empty={(searching && found === 0) || undefined}
            onClick={() => onPick(id)}
          >
            <span className="cut">{name}</span>
            {unsaved > 0 && <i className={classes.dot} role="img" aria-label={`${count(unsaved)} not saved`} />}
            {changed > 0 && (
              <span className={classes.changed} role="img" aria-label={`${count(changed)} changed`}>
                {count(changed)}
              </span>
            )}
            {counts && (
              <span className={classes.total}>{searching && found === 0 ? '' : count(searching ? found : total)}</span>
            )}
          </button>
        )
      })}
    </nav>
  )
}
