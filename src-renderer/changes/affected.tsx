import { count } from '../ui/number.ts'
import classes from './affected.module.css'
import { NameList } from './name-list.tsx'
import { countOf, type Nouns } from './runner.ts'

export interface Skipped {
  reason: string
  /** The names of the records. */
  names: readonly string[]
}

interface Props {
  nouns: Nouns
  /** The names of the records that the action changes. */
  affected: readonly string[]
  skipped: readonly Skipped[]
  /** How many selected records no longer exist. */
  missing: number
}

const maxNames = 6

/** Names the records that an action skips, with the reason, and those that it changes. */
export function Affected({ nouns, affected, skipped, missing }: Props) {
  return (
    <>
      {(skipped.length > 0 || missing > 0) && (
        <div className={classes.skipped}>
          {skipped.map(({ reason, names }) => (
            <p key={reason} dir="auto">
              <b>Skipped {count(names.length)}</b>: {reason} (
              <span title={names.join('\n')}>
                {names.slice(0, maxNames).join(', ')}
                {names.length > maxNames && ` and ${count(names.length - maxNames)} more`}
              </span>
              )
            </p>
          ))}
          {missing > 0 && (
            <p>
              <b>Skipped {count(missing)}</b>: no longer found
            </p>
          )}
        </div>
      )}
      {affected.length > 1 && (
        <NameList
          summary={`Show all ${countOf(affected.length, nouns)}`}
          items={affected.map((name) => ({ id: name, name }))}
        />
      )}
    </>
  )
}
