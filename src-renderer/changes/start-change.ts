import type { QueryClient } from '@tanstack/react-query'
import type { ReadAddress } from '../api/client.ts'
import { untilRefreshed } from '../api/own-writes.ts'
import { toast } from '../ui/toast.ts'
import { announceChange } from './announce-change.tsx'
import { bulkRun, isLast, isRunShown, type LastChange, rememberChange, type Undo, undoneText } from './last-change.ts'
import { countOf, describeEnd, type Nouns, type Refusal, type Run, type RunItem, succeededItems } from './runner.ts'

/** How a change of one record ended. A refused change may still have had an effect, which can be undone. */
export type Outcome = (Refusal & { undo?: Undo | undefined }) | { undo: Undo | undefined }

export interface ChangePlan {
  /** "Archiving". */
  verb: string
  /** "for deletion", for "Marking 3 projects for deletion". */
  verbEnd?: string | undefined
  /** "archived", for "3 projects archived". */
  done: string
  /** What is true of the records after an undo: "no longer archived". */
  opposite?: string | undefined
  nouns: Nouns
  items: readonly RunItem[]
  /** Changes one record. */
  change: (item: RunItem) => Promise<Outcome>
  /** The reads to refresh at the end and after an undo. */
  reads: readonly ReadAddress[]
  /** Reads that are only marked as stale, because their screen is about to close. */
  isClosing?: (read: ReadAddress) => boolean
  /** Shows the failure of a single item in the same dialog as those of several, where no other dialog shows it. */
  showsFailure?: boolean
  /** Confirms a complete change in another way. */
  announce?: ((change: LastChange) => void) | undefined
  /** `changed`: the items that were changed, also before a retry. */
  onEnd?: (run: Run, changed: readonly RunItem[]) => void
}

/** Whether every item was changed. */
export const isComplete = (run: Run) => run.state === 'ended' && run.failed.length === 0

/** Changes records one after another. Several records have a dialog, which shows the result of each. */
export async function startChange(cache: QueryClient, plan: ChangePlan): Promise<void> {
  const { verb, verbEnd, nouns, items, reads } = plan
  const undos = new Map<RunItem['id'], Undo>()
  // A retry runs only the failed items again, so the items that succeeded before it are kept here.
  const changed = new Set<RunItem>()
  isRunShown.set(items.length > 1)
  await bulkRun.start({
    verb,
    verbEnd,
    nouns,
    items,
    process: async (item) => {
      const outcome = await plan.change(item)
      if (outcome.undo) undos.set(item.id, outcome.undo)
      if (!('text' in outcome)) return undefined
      // Whoever changes a single record sees the refusal at once, because no dialog shows how long a run waits.
      return items.length === 1 ? { ...outcome, wait_ms: undefined } : outcome
    },
    onEnd: async (run) => {
      const succeeded = new Set(succeededItems(run).map(({ id }) => id))
      for (const item of items) if (succeeded.has(item.id)) changed.add(item)
      const subject = subjectOf(nouns, [...changed])
      const { opposite } = plan
      const change: LastChange = {
        text: `${subject} ${plan.done}`,
        ...(opposite !== undefined && { undone: () => undoneText(subject, opposite, changed.size) }),
        names: changed.size === 1 ? [...changed].map(({ name }) => name) : [],
        nouns,
        items: items.flatMap((item) => {
          const undo = undos.get(item.id)
          return undo ? [{ ...item, undo }] : []
        }),
        reads,
      }
      rememberChange(change)
      if (isComplete(run)) {
        bulkRun.discard()
        isRunShown.set(false)
      } else if (plan.showsFailure) isRunShown.set(true)
      else if (items.length > 1 && !isRunShown.get()) toast(describeEnd(run))
      plan.onEnd?.(run, [...changed])
      await untilRefreshed(
        Promise.all(
          reads.map((read) =>
            cache.invalidateQueries({ queryKey: [read], refetchType: plan.isClosing?.(read) ? 'none' : 'active' }),
          ),
        ),
      )
      if (isComplete(run) && isLast(change)) (plan.announce ?? announceChange)(change)
    },
  })
}

function subjectOf(nouns: Nouns, changed: readonly RunItem[]): string {
  const [first] = changed
  return changed.length === 1 && first ? first.name : countOf(changed.length, nouns)
}
