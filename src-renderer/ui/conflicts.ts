import type { IsSame } from './draft-changes.ts'
import type { DraftFields } from './drafts.ts'

/** A field that was changed here and, since the form read it, also by another user or in another window. */
export interface Conflict {
  name: string
  /** The value that is saved now. */
  theirs: unknown
  /** The unsaved value of this form. */
  mine: unknown
}

interface Versions {
  /** The values of the changed fields that the form had read. */
  base: DraftFields
  /** The record as it is saved now. */
  latest: DraftFields
  /** The values that the form would write. */
  changes: DraftFields
}

/** Fields whose newer value the write would overwrite. Equal changes on both sides are no conflict. */
export const conflictsOf = ({ base, latest, changes }: Versions, isSame: IsSame): Conflict[] =>
  Object.entries(latest)
    .filter(
      ([name, theirs]) =>
        name in base && name in changes && !isSame(theirs, base[name]) && !isSame(theirs, changes[name]),
    )
    .map(([name, theirs]) => ({ name, theirs, mine: changes[name] }))
