import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReadAddress } from '../api/client.ts'
import { curlScript } from '../api/curl.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { Affected } from '../changes/affected.tsx'
import { bulkRun, type Undo } from '../changes/last-change.ts'
import { hasEnded, type Nouns, type Refusal, type RunItem } from '../changes/runner.ts'
import { isComplete, startChange } from '../changes/start-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { useStore } from '../ui/store.ts'
import classes from './cleanup.module.css'

interface Props<Item extends RunItem> {
  title: string
  /** Label of the main button. */
  action: string
  /** "Extending". */
  verb: string
  /** "extended", for "3 memberships extended". */
  done: string
  nouns: Nouns
  items: readonly Item[]
  /** Undefined while a required value is missing. */
  change: ((item: Item) => Promise<Refusal | { undo: Undo | undefined }>) | undefined
  requestFor: (item: Item) => WireRequest
  reads: readonly ReadAddress[]
  /** Called if all records were changed. */
  onDone: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Asks for the values of a change of several records, which then runs like every bulk change. */
export function ChangeDialog<Item extends RunItem>(props: Props<Item>) {
  const { title, action, verb, done, nouns, items, change, requestFor, reads, onDone, onClose, children } = props
  const cache = useQueryClient()
  // The failure of a single record is shown here. Several records have a dialog of their own.
  const run = useStore(bulkRun.current)
  const failure = run && hasEnded(run) ? run.failed[0]?.text : undefined
  const close = () => {
    if (run && hasEnded(run)) bulkRun.discard()
    onClose()
  }
  const start = () => {
    if (!change) return
    if (items.length > 1) onClose()
    void startChange(cache, {
      verb,
      done,
      nouns,
      items: items.map(({ id, name }) => ({ id, name })),
      change: async ({ id }) => {
        const item = items.find((candidate) => candidate.id === id)
        return item ? change(item) : { undo: undefined }
      },
      reads,
      onEnd: (ended) => {
        if (!isComplete(ended)) return
        onClose()
        onDone()
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
          curl={change && (() => curlScript(items.map(requestFor)))}
          isScript={items.length > 1}
          pending={run !== undefined && !hasEnded(run)}
          disabled={!change || items.length === 0}
        />
      }
    >
      {failure && (
        <p className={classes.error} role="alert">
          <b>Failed:</b> {failure}
        </p>
      )}
      <div className={classes.fields}>{children}</div>
      <Affected nouns={nouns} affected={items.map(({ name }) => name)} skipped={[]} missing={0} />
    </Dialog>
  )
}
