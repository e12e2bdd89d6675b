import { useState } from 'react'
import { type Conflict, conflictsOf } from './conflicts.ts'
import { type IsSame, isIdentical } from './draft-changes.ts'
import { type FormDraft, partOf } from './use-draft.ts'

interface Options<T> {
  draft: FormDraft<T>
  /** Fetches the saved values, past the cache. */
  readLatest: () => Promise<T>
  /** Called when the saved record is newer than the one on screen. */
  refresh: () => void
  /** Rejects if the server refuses the changes; the draft then stays. */
  write: (changes: Partial<T>) => Promise<unknown>
  isSame?: IsSame
  /** Called when nothing is left to save. */
  onDone?: () => void
}

export interface GuardedSave {
  /** Writes the draft, unless that would overwrite a newer change. Then `conflicts` is set. */
  save: () => void
  /** The saved record is being read. */
  checking: boolean
  /** The error of that read. */
  error: string | undefined
  conflicts: readonly Conflict[]
  /** True if the draft also has changes without a conflict. */
  hasOtherChanges: boolean
  /** Writes the draft with my version of these fields, and leaves the other conflicting fields as they are saved. */
  resolve: (mine: ReadonlySet<string>) => void
  cancel: () => void
}

interface Found<T> {
  conflicts: readonly Conflict[]
  /** The saved record. */
  latest: T
}

/** Drops my version of the conflicting fields that are not in `mine`. Returns the changes that are left to write over the saved record. */
export function keepMine<T extends object>(
  draft: Pick<FormDraft<T>, 'changes' | 'undo' | 'rebase'>,
  { conflicts, latest }: Found<T>,
  mine: ReadonlySet<string>,
): Partial<T> {
  const theirs = conflicts.map(({ name }) => name).filter((name) => !mine.has(name))
  for (const name of theirs) draft.undo(name)
  draft.rebase(latest)
  const rest = Object.entries(draft.changes).filter(([name]) => !theirs.includes(name))
  return partOf(Object.fromEntries(rest), latest)
}

/**
 * Saves an edit form. Reads the record just before the write, because the API has no conditional update, and compares the changed fields
 * with the version that the form had read.
 */
export function useGuardedSave<T extends object>({
  draft,
  readLatest,
  refresh,
  write,
  isSame = isIdentical,
  onDone,
}: Options<T>): GuardedSave {
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<Found<T>>()
  const attempt = async (changes: Partial<T>, base: Partial<T>) => {
    if (checking) return
    setFound(undefined)
    setError(undefined)
    setChecking(true)
    const latest = await readLatest()
      .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
      .finally(() => setChecking(false))
    if (!latest) return
    const conflicts = conflictsOf(
      { base: { ...base }, latest: Object.fromEntries(Object.entries(latest)), changes: { ...changes } },
      isSame,
    )
    if (conflicts.length > 0) {
      setFound({ conflicts, latest })
      refresh()
    } else
      await write(changes).then(
        () => {
          draft.settle(changes)
          onDone?.()
        },
        () => undefined,
      )
  }
  return {
    save: () => void attempt(draft.changes, draft.base),
    checking,
    error,
    conflicts: found?.conflicts ?? [],
    hasOtherChanges: Object.keys(draft.changes).length > (found?.conflicts.length ?? 0),
    resolve: (mine) => {
      if (!found) return
      const rest = keepMine(draft, found, mine)
      if (Object.keys(rest).length > 0) void attempt(rest, found.latest)
      else {
        setFound(undefined)
        draft.discard()
        onDone?.()
      }
    },
    cancel: () => setFound(undefined),
  }
}
