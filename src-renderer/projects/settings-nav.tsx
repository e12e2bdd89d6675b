import { count } from '../ui/number.ts'
import classes from './settings.module.css'
import type { Section } from './settings-list.ts'

interface Props {
  sections: readonly Section[]
  at: string
  changes: (keys: readonly string[]) => number
  /** Shares and the danger zone are the owners'. */
  owner: boolean
  onPick: (id: string) => void
}

/** The sections, each with how many of its settings are changed. */
export function SettingsNav({ sections, at, changes, owner, onPick }: Props) {
  const all = [
    ...sections.map(({ id, name, settings }) => ({
      id,
      name,
      of: settings.length,
      keys: settings.map(({ key }) => key),
    })),
    { id: 'sharing', name: 'Shared with groups', of: undefined, keys: [] },
    ...(owner ? [{ id: 'danger', name: 'Danger zone', of: undefined, keys: [] }] : []),
  ]
  return (
    <nav className={classes.nav} aria-label="Sections">
      {all.map(({ id, name, of, keys }) => {
        const changed = changes(keys)
        return (
          <button
            key={id}
            type="button"
            className={classes.place}
            aria-current={id === at ? 'page' : undefined}
            onClick={() => onPick(id)}
          >
            <span className="cut">{name}</span>
            {changed > 0 && <span className={classes.dirty}>{count(changed)}</span>}
            {of !== undefined && <span className="quiet">{of}</span>}
          </button>
        )
      })}
    </nav>
  )
}
