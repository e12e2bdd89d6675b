import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReadAddress } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { useStore } from '../ui/store.ts'
import { Affected, type Skipped } from './affected.tsx'
import classes from './change-dialog.module.css'
import { bulkRun } from './last-change.ts'
import { hasEnded, type Nouns, type RunItem } from './runner.ts'
import { type ChangePlan, isComplete, type Outcome, startChange } from './start-change.ts'

interface Props<Item extends RunItem> {
  title: string
  /** Label of the main button. */
  action: string
  /** "Extending". */
  verb: string
  /** "extended", for "3 memberships extended". */
  done: string
  /** What is true of the records after an undo: "no longer blocked". */
  opposite?: string | undefined
  nouns: Nouns
  items: readonly Item[]
  /** Why the change cannot start yet: a value is missing or invalid. */
  obstacle?: string | undefined
  change: (item: Item) => Promise<Outcome>
  requestFor: (item: Item) => WireRequest
  reads: readonly ReadAddress[]
  /** Confirms a complete change in another way. */
  announce?: ChangePlan['announce']
  /** Selected records that the change leaves out, with the reason. */
  skipped?: readonly Skipped[]
  /** How many selected records no longer exist. */
  missing?: number
  /** The change takes something away. */
  danger?: boolean
  /** Called if all records were changed. */
  onDone?: () => void
  /** Called when the run has stopped or ended, with the records that were changed. */
  onEnd?: (changed: readonly RunItem[]) => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Asks for the values of a change of several records, which then runs like every bulk change. */
export function ChangeDialog<Item extends RunItem>(props: Props<Item>) {
  const { title, action, verb, done, nouns, items, change, requestFor, reads, onDone, onClose, children } = props
  const { skipped = [], missing = 0, danger = false, obstacle, onEnd } = props
  const cache = useQueryClient()
  // The failure of a single record is shown here. Several records have a dialog of their own.
  const run = useStore(bulkRun.current)
  const failure = run && hasEnded(run) ? run.failed[0]?.text : undefined
  const close = () => {
    if (run && hasEnded(run)) bulkRun.discard()
    onClose()
  }
  const start = () => {
    if (items.length > 1) onClose()
    void startChange(cache, {
      verb,
      done,
      opposite: props.opposite,
      nouns,
      items: items.map(({ id, name }) => ({ id, name })),
      change: async ({ id }) => {
        const item = items.find((candidate) => candidate.id === id)
        return item ? change(item) : { undo: undefined }
      },
      reads,
      announce: props.announce,
      onEnd: (ended, changed) => {
        onEnd?.(changed)
        if (!isComplete(ended)) return
        onClose()
        onDone?.()
      },
    })
  }
  return (
    <Dialog
      title={title}
      size={560}
      onClose={close}
      foot={
        <DialogActions
          action={action}
          onConfirm={start}
          onCancel={close}
          requests={items.map(requestFor)}
          write={{ error: null, pending: run !== undefined && !hasEnded(run) }}
          obstacle={items.length === 0 ? `None of the selected ${nouns[1]} can be changed.` : obstacle}
          danger={danger}
        />
      }
    >
      {failure && (
        <p className={classes.error} role="alert">
          <b>Failed:</b> {failure}
        </p>
      )}
      <div className={classes.fields}>{children}</div>
      <Affected nouns={nouns} affected={items.map(({ name }) => name)} skipped={skipped} missing={missing} />
    </Dialog>
  )
}
