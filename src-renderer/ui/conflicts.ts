import type { IsSame } from './draft-changes.ts'
import type { DraftFields } from './drafts.ts'

/** A field that was changed here and, since the form read it, also by somebody else. */
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
  Object.entries(changes)
    .filter(
      ([name, mine]) =>
        name in base && name in latest && !isSame(latest[name], base[name]) && !isSame(latest[name], mine),
    )
    .map(([name, mine]) => ({ name, theirs: latest[name], mine }))
