import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announceChange } from '../changes/announce-change.tsx'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import { type Issue, keyOf } from './issue.ts'
import { type Change, differenceFrom, valuesOf } from './issue-change.ts'
import { AssigneeEditor, DueEditor, LabelEditor, MilestoneEditor, StateEditor, WeightEditor } from './issue-editors.tsx'
import { issueSelection } from './issue-selection.ts'
import classes from './issues.module.css'
import { MoveIssue } from './move-dialog.tsx'
import { isProperty, moveKey, type Property, propertyKeys } from './property-keys.ts'
import { useIssueWrite, useMayEdit, useRole } from './use-issue.ts'

const properties = {
  assignees: { name: 'assignees', Editor: AssigneeEditor },
  labels: { name: 'labels', Editor: LabelEditor },
  milestone: { name: 'milestone', Editor: MilestoneEditor },
  due: { name: 'due date', Editor: DueEditor },
  state: { name: 'state', Editor: StateEditor },
  weight: { name: 'weight', Editor: WeightEditor },
} as const satisfies Record<Property, { name: string; Editor: (props: EditorProps) => ReactNode }>

interface EditorProps {
  issue: Issue
  onChange: (change: Change) => void
  onDone: () => void
}

/** The cell whose value is being changed, and the place of its editor: below the cell. */
export interface EditedCell {
  /** The key of the issue. */
  key: string
  property: Property
  left: number
  top: number
  height: number
}

/** Undefined for a cell that shows no property. */
export function editedCell(key: string, column: string, cell: Element): EditedCell | undefined {
  const { left, top, height } = cell.getBoundingClientRect()
  return isProperty(column) ? { key, property: column, left, top, height } : undefined
}

interface Props {
  issues: readonly Issue[]
  currentKey: string | undefined
  /** Whether the keys change the current row. With an open peek, they change the issue in the peek. */
  enabled: boolean
  edited: EditedCell | undefined
  onEdited: (cell: EditedCell | undefined) => void
}

/** The editor of a value in a row, and the keys that open the editors of the current row. With selected rows, the bulk bar has these keys. */
export function RowProperties({ issues, currentKey, enabled, edited, onEdited }: Props) {
  const selecting = useStore(issueSelection) !== undefined
  const current = issues.find((one) => keyOf(one) === currentKey)
  const issue = edited && issues.find((one) => keyOf(one) === edited.key)
  const active = enabled && current !== undefined && !selecting
  const open = (property: Property) => () => {
    const row = document.querySelector('[role="row"][aria-current="true"]')
    const cell = row?.querySelector(`[data-column="${property}"]`) ?? row?.querySelector('[data-column="title"]')
    if (current) onEdited(editedCell(keyOf(current), property, cell ?? document.body))
  }
  const optionsOf = (property: Property, allowed = true) => ({
    name: `Change ${properties[property].name}`,
    enabled: active && allowed,
  })
  useShortcut(propertyKeys.assignees, open('assignees'), optionsOf('assignees'))
  useShortcut(propertyKeys.labels, open('labels'), optionsOf('labels'))
  useShortcut(propertyKeys.milestone, open('milestone'), optionsOf('milestone'))
  useShortcut(propertyKeys.due, open('due'), optionsOf('due'))
  useShortcut(propertyKeys.state, open('state'), optionsOf('state'))
  useShortcut(propertyKeys.weight, open('weight'), optionsOf('weight', current?.weight !== undefined))
  const [moving, setMoving] = useState<Issue>()
  useShortcut(moveKey, () => setMoving(current), { name: 'Move to another project', enabled: active })
  const close = () => onEdited(undefined)
  const { property, left, top, height } = edited ?? { property: 'state' as const }
  return (
    <>
      <DialogPopover
        name={`Change ${properties[property].name} of ${issue?.references.full ?? 'the issue'}`}
        // Stays mounted, so that the focus returns to the table.
        opened={issue !== undefined}
        onOpened={(stays) => stays || close()}
        flush
        target={<span className={classes.anchor} style={{ left, top, height }} />}
      >
        {issue && <RowEditor key={`${issue.id} ${property}`} issue={issue} property={property} onDone={close} />}
      </DialogPopover>
      {moving && <MoveIssue issue={moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}

function RowEditor({ issue, property, onDone }: { issue: Issue; property: Property; onDone: () => void }) {
  const { mayTriage, pending } = useRole(issue.project_id)
  const mayEdit = useMayEdit(issue)
  const edit = useIssueWrite(issue, announceChange)
  const changing = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  // The popover moves the focus into an editor that is there when the popover opens. Earlier, it would not know where to return the focus.
  const [isLate] = useState(pending)
  useEffect(() => {
    if (isLate && !pending) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isLate, pending])
  const { Editor, name } = properties[property]
  if (pending)
    return (
      <div className={classes.said}>
        <SkeletonBar width={180} />
      </div>
    )
  if (!(property === 'state' ? mayEdit : mayTriage))
    return <p className={classes.said}>You need at least the Reporter role to change the {name} of this issue.</p>
  const staysOpen = property === 'assignees' || property === 'labels'
  const change = async (wanted: Change) => {
    changing.current = true
    const answer = await edit.change(wanted).catch(() => undefined)
    changing.current = false
    if (answer && !staysOpen && differenceFrom(wanted, valuesOf(answer)) === undefined) onDone()
  }
  const problem = edit.error?.message ?? edit.notApplied
  return (
    <div ref={box}>
      {/* An editor that changes something ends with the answer, so that a refusal is seen. */}
      <Editor issue={issue} onChange={(wanted) => void change(wanted)} onDone={() => changing.current || onDone()} />
      {problem && (
        <p className={classes.said} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
