import { type ReactNode, useState } from 'react'
import { useCommands } from '../ui/commands.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { EditRecord } from './edit-record.tsx'
import type { Home } from './home.ts'
import { NewRecord } from './new-record.tsx'
import { PromoteRecord } from './promote-record.tsx'
import { mayChange, nameOf, type PlanningRecord, type RecordKind, type Toggle } from './record-kind.ts'

/** What the user may do with a record. Undefined actions are not allowed. */
export interface RecordActions {
  toggle: Toggle
  edit: (() => void) | undefined
  promote: (() => void) | undefined
  remove: (() => void) | undefined
}

type OpenDialog<T> = { action: 'new' } | { action: 'edit' | 'promote' | 'remove'; record: T }

interface Screen<T> {
  /** The record of the current row. */
  current: T | undefined
  onCreated: (id: number) => void
  /** The record is no longer in this list under its id. */
  onGone: () => void
}

/** The actions of a list: as functions, with keys for the current row, and in the palette. */
export function useRecordActions<T extends PlanningRecord, Draft extends object>(
  kind: RecordKind<T, Draft>,
  home: Home,
  { current, onCreated, onGone }: Screen<T>,
) {
  const { noun } = kind
  const [dialog, setDialog] = useState<OpenDialog<T>>()
  const close = () => setDialog(undefined)
  const toggleOf = kind.useToggle(home)
  const actionsOf = (record: T): RecordActions => {
    const isAllowed = mayChange(home, record)
    const opens = (action: 'edit' | 'promote' | 'remove') => () => setDialog({ action, record })
    return {
      toggle: toggleOf(record),
      edit: isAllowed ? opens('edit') : undefined,
      promote: isAllowed && home.group ? opens('promote') : undefined,
      remove: isAllowed ? opens('remove') : undefined,
    }
  }
  const actions = current && actionsOf(current)
  useShortcut('s', () => actions?.toggle.run?.(), {
    name: actions?.toggle.name ?? '',
    enabled: actions?.toggle.run !== undefined,
  })
  const detail = current ? nameOf(current) : ''
  useCommands([
    ...(actions?.promote ? [{ name: `Promote ${noun}`, detail, run: actions.promote }] : []),
    ...(actions?.remove ? [{ name: `Delete ${noun}`, detail, run: actions.remove }] : []),
  ])
  const gone = () => {
    close()
    onGone()
  }
  const shared = { kind, home, onClose: close }
  const open: ReactNode = dialog && (
    <>
      {dialog.action === 'new' && <NewRecord {...shared} onCreated={onCreated} />}
      {dialog.action === 'edit' && <EditRecord {...shared} record={dialog.record} />}
      {dialog.action === 'remove' && <DeleteRecord {...shared} record={dialog.record} onDeleted={gone} />}
      {dialog.action === 'promote' && home.group && (
        <PromoteRecord {...shared} group={home.group} record={dialog.record} onPromoted={gone} />
      )}
    </>
  )
  return { actionsOf, onNew: home.mayChange ? () => setDialog({ action: 'new' }) : undefined, dialog: open }
}
