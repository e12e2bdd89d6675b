import { type ReactNode, useState } from 'react'
import type { Home } from '../planning/home.ts'
import { useCommands } from '../ui/commands.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { DeleteLabel } from './delete-label.tsx'
import { EditLabel } from './edit-label.tsx'
import type { Label } from './label.ts'
import { NewLabel } from './new-label.tsx'
import { PromoteLabel } from './promote-label.tsx'
import { useSubscriptionToggle } from './subscription.ts'

/** What the user may do with a label. Undefined actions are not allowed. */
export interface LabelActions {
  toggle: () => void
  edit: (() => void) | undefined
  promote: (() => void) | undefined
  remove: (() => void) | undefined
}

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'promote' | 'remove'; label: Label }

interface Screen {
  /** The label of the current row. */
  current: Label | undefined
  onCreated: (id: number) => void
  /** The label is no longer in this list under its id. */
  onGone: () => void
}

/** The actions of the list of labels: as functions, with keys for the current row, and in the palette. */
export function useLabelActions(home: Home, { current, onCreated, onGone }: Screen) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const subscription = useSubscriptionToggle(home)
  const actionsOf = (label: Label): LabelActions => {
    const mayChange = home.mayChange && !label.inherited
    const opens = (kind: 'edit' | 'promote' | 'remove') => () => setDialog({ kind, label })
    return {
      toggle: () => subscription.toggle(label),
      edit: mayChange ? opens('edit') : undefined,
      promote: mayChange && home.group ? opens('promote') : undefined,
      remove: mayChange ? opens('remove') : undefined,
    }
  }
  const actions = current && actionsOf(current)
  useShortcut('s', () => actions?.toggle(), {
    name: current?.subscribed ? 'Unsubscribe from label' : 'Subscribe to label',
    enabled: current !== undefined,
  })
  const detail = current?.name ?? ''
  useCommands([
    ...(actions?.promote ? [{ name: 'Promote label', detail, run: actions.promote }] : []),
    ...(actions?.remove ? [{ name: 'Delete label', detail, run: actions.remove }] : []),
  ])
  const gone = () => {
    close()
    onGone()
  }
  const open: ReactNode = dialog && (
    <>
      {dialog.kind === 'new' && <NewLabel home={home} onClose={close} onCreated={onCreated} />}
      {dialog.kind === 'edit' && <EditLabel home={home} label={dialog.label} onClose={close} />}
      {dialog.kind === 'remove' && <DeleteLabel home={home} label={dialog.label} onClose={close} onDeleted={gone} />}
      {dialog.kind === 'promote' && home.group && (
        <PromoteLabel home={home} group={home.group} label={dialog.label} onClose={close} onPromoted={gone} />
      )}
    </>
  )
  return { actionsOf, onNew: home.mayChange ? () => setDialog({ kind: 'new' }) : undefined, dialog: open }
}
