import { count } from '../ui/number.ts'
import classes from './settings.module.css'
import type { Section } from './settings-catalog.ts'

interface Props {
  sections: readonly Section[]
  current: string
  countChanges: (keys: readonly string[]) => number
  /** Only Owners see the danger zone. */
  isOwner: boolean
  onPick: (id: string) => void
}

/** Lists the sections with their number of settings and of unsaved changes. */
export function SettingsNav({ sections, current, countChanges, isOwner, onPick }: Props) {
  const all = [
    ...sections.map(({ id, name, settings }) => ({
      id,
      name,
      size: settings.length,
      keys: settings.map(({ key }) => key),
    })),
    { id: 'sharing', name: 'Shared with groups', size: undefined, keys: [] },
    ...(isOwner ? [{ id: 'danger', name: 'Danger zone', size: undefined, keys: [] }] : []),
  ]
  return (
    <nav className={classes.nav} aria-label="Sections">
      {all.map(({ id, name, size, keys }) => {
        const changed = countChanges(keys)
        return (
          <button
            key={id}
            type="button"
            className={classes.section}
            aria-current={id === current ? 'page' : undefined}
            onClick={() => onPick(id)}
          >
            <span className="cut">{name}</span>
            {changed > 0 && <span className={classes.changes}>{count(changed)}</span>}
            {size !== undefined && <span className="quiet">{size}</span>}
          </button>
        )
      })}
    </nav>
  )
}
