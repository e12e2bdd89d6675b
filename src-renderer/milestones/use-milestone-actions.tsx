import { type ReactNode, useState } from 'react'
import type { Home } from '../planning/home.ts'
import { useCommands } from '../ui/commands.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { DeleteMilestone } from './delete-milestone.tsx'
import { EditMilestone } from './edit-milestone.tsx'
import type { Milestone } from './milestone.ts'
import { NewMilestone } from './new-milestone.tsx'
import { PromoteMilestone } from './promote-milestone.tsx'
import { toggleName, useStateToggle } from './state-toggle.ts'

/** What the user may do with a milestone. Undefined actions are not allowed. */
export interface MilestoneActions {
  toggle: (() => void) | undefined
  edit: (() => void) | undefined
  promote: (() => void) | undefined
  remove: (() => void) | undefined
}

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'promote' | 'remove'; milestone: Milestone }

interface Screen {
  /** The milestone of the current row. */
  current: Milestone | undefined
  onCreated: (id: number) => void
  /** The milestone is no longer in this list under its id. */
  onGone: () => void
}

/** The actions of the list of milestones: as functions, with keys for the current row, and in the palette. */
export function useMilestoneActions(home: Home, { current, onCreated, onGone }: Screen) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const toggle = useStateToggle(home)
  const actionsOf = (milestone: Milestone): MilestoneActions => {
    const mayChange = home.mayChange && !milestone.inherited
    const opens = (kind: 'edit' | 'promote' | 'remove') => () => setDialog({ kind, milestone })
    return {
      toggle: mayChange ? () => toggle(milestone) : undefined,
      edit: mayChange ? opens('edit') : undefined,
      promote: mayChange && home.group ? opens('promote') : undefined,
      remove: mayChange ? opens('remove') : undefined,
    }
  }
  const actions = current && actionsOf(current)
  useShortcut('s', () => actions?.toggle?.(), {
    name: current ? toggleName(current) : 'Close milestone',
    enabled: actions?.toggle !== undefined,
  })
  const detail = current?.title ?? ''
  useCommands([
    ...(actions?.promote ? [{ name: 'Promote milestone', detail, run: actions.promote }] : []),
    ...(actions?.remove ? [{ name: 'Delete milestone', detail, run: actions.remove }] : []),
  ])
  const gone = () => {
    close()
    onGone()
  }
  const open: ReactNode = dialog && (
    <>
      {dialog.kind === 'new' && <NewMilestone home={home} onClose={close} onCreated={onCreated} />}
      {dialog.kind === 'edit' && <EditMilestone home={home} milestone={dialog.milestone} onClose={close} />}
      {dialog.kind === 'remove' && (
        <DeleteMilestone home={home} milestone={dialog.milestone} onClose={close} onDeleted={gone} />
      )}
      {dialog.kind === 'promote' && home.group && (
        <PromoteMilestone
          home={home}
          group={home.group}
          milestone={dialog.milestone}
          onClose={close}
          onPromoted={gone}
        />
      )}
    </>
  )
  return { actionsOf, onNew: home.mayChange ? () => setDialog({ kind: 'new' }) : undefined, dialog: open }
}
