import type { QueryClient } from '@tanstack/react-query'
import type { ReadAddress } from '../api/client.ts'
import { untilRefreshed, untilWritesEnd } from '../api/own-writes.ts'
import { onUserChange } from '../api/session.ts'
import { createStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import { createRunner, hasEnded, type Nouns, type Refusal, type RunItem } from './runner.ts'

/** One run for the whole console, so that it continues when the user leaves the dialog or the screen. */
export const bulkRun = createRunner()
/** Whether the dialog of the run is open. */
export const isRunShown = createStore(false)

/** Restores a record, unless somebody has changed it since. */
export type Undo = () => Promise<Refusal | undefined>

/** A change that can be undone: of one record, or of all records of a run. */
export interface LastChange {
  /** "3 issues closed". */
  text: string
  /** Names of users' records in the text, which are shown apart from its words. */
  names?: readonly string[]
  nouns: Nouns
  items: readonly (RunItem & { undo: Undo })[]
  /** The reads to refresh after the undo. */
  reads: readonly ReadAddress[]
  /** The confirmation of the undo, where `Undone: …` with the text of the change would not say what is true. */
  undone?: (() => string) | undefined
}

/** The last change of this tab; undefined if it cannot be undone. */
export const lastChange = createStore<LastChange | undefined>(undefined)

onUserChange(() => {
  bulkRun.discard()
  isRunShown.set(false)
  lastChange.set(undefined)
})

/** Remembers a change, so that `z` undoes it. If the change cannot be undone, neither can the changes before it. */
export function rememberChange(change: LastChange): void {
  lastChange.set(change.items.length > 0 ? change : undefined)
}

/** Whether no newer change has been remembered. */
export const isLast = (change: LastChange): boolean =>
  lastChange.get() === (change.items.length > 0 ? change : undefined)

/** `Undone: @ada is no longer blocked`, because "Undone: @ada blocked" reads as if Ada were blocked. */
export const undoneText = (subject: string, opposite: string, amount = 1): string =>
  `Undone: ${subject} ${amount === 1 ? 'is' : 'are'} ${opposite}`

const longestWrite_ms = 10_000

/**
 * Undoes the last change as a run, which reports each record that was not restored. A change that is still being written is the last change as
 * soon as it is written. With `only`, no other change is undone.
 */
export async function undoLastChange(cache: QueryClient, only?: LastChange): Promise<void> {
  if (!isRunning()) await untilWritesEnd(longestWrite_ms)
  const change = lastChange.get()
  if (isRunning()) return toast('A bulk change is still running. Undo is available when the bulk change has ended.')
  if (only !== undefined && change !== only) return toast('Only the last change can be undone.')
  if (!change) return toast('There is no change to undo.')
  lastChange.set(undefined)
  const undos = new Map(change.items.map(({ id, undo }) => [id, undo]))
  isRunShown.set(change.items.length > 1)
  await bulkRun.start({
    verb: 'Undoing',
    isUndo: true,
    nouns: change.nouns,
    items: change.items.map(({ id, name }) => ({ id, name })),
    process: async ({ id }) => undos.get(id)?.(),
    onEnd: async (ended) => {
      const complete = ended.state === 'ended' && ended.failed.length === 0
      if (complete) bulkRun.discard()
      isRunShown.set(!complete)
      await untilRefreshed(Promise.all(change.reads.map((read) => cache.invalidateQueries({ queryKey: [read] }))))
      const isLatest = lastChange.get() === undefined
      if (complete && isLatest) toast(change.undone?.() ?? `Undone: ${change.text}`, undefined, change.names)
    },
  })
}

function isRunning(): boolean {
  const run = bulkRun.current.get()
  return run !== undefined && !hasEnded(run)
}
