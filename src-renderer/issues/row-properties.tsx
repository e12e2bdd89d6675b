import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announceChange } from '../changes/announce-change.tsx'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { SkeletonBar } from '../ui/states.tsx'
import { useStore } from '../ui/store.ts'
import type { Issue } from './issue.ts'
import { type Change, differenceFrom, valuesOf } from './issue-change.ts'
import { AssigneeEditor, DueEditor, LabelEditor, MilestoneEditor, StateEditor, WeightEditor } from './issue-editors.tsx'
import { issueSelection } from './issue-selection.ts'
import classes from './issues.module.css'
import { type Property, propertyKeys } from './property-keys.ts'
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

/** The place of the open editor: below the current row. */
interface Place {
  issue_id: number
  property: Property
  left: number
  top: number
  height: number
}

/** The keys that change a value of the current row. With selected rows, the bulk bar has these keys; with an open peek, the peek. */
export function RowProperties({ issue, enabled }: { issue: Issue | undefined; enabled: boolean }) {
  const [place, setPlace] = useState<Place>()
  const selecting = useStore(issueSelection) !== undefined
  const active = enabled && issue !== undefined && !selecting
  const open = (property: Property) => () => {
    const row = document.querySelector('[role="row"][aria-current="true"]')
    const cell = row?.querySelector(`[data-column="${property}"]`) ?? row?.querySelector('[data-column="title"]')
    const { left, top, height } = (cell ?? document.body).getBoundingClientRect()
    if (issue) setPlace({ issue_id: issue.id, property, left, top, height })
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
  useShortcut(propertyKeys.weight, open('weight'), optionsOf('weight', issue?.weight !== undefined))
  const close = () => setPlace(undefined)
  const { property, left, top, height } = place ?? { property: 'state' as const }
  const opened = place !== undefined && place.issue_id === issue?.id
  return (
    <DialogPopover
      name={`Change ${properties[property].name} of ${issue?.references.full ?? 'the issue'}`}
      // Stays mounted, so that the focus returns to the table.
      opened={opened}
      onOpened={(stays) => stays || close()}
      flush
      target={<span className={classes.anchor} style={{ left, top, height }} />}
    >
      {opened && issue && (
        <RowEditor key={`${issue.id} ${property}`} issue={issue} property={property} onDone={close} />
      )}
    </DialogPopover>
  )
}

function RowEditor({ issue, property, onDone }: { issue: Issue; property: Property; onDone: () => void }) {
  const { mayTriage, pending } = useRole(issue.project_id)
  const mayEdit = useMayEdit(issue)
  const edit = useIssueWrite(issue, announceChange)
  const changing = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  // The popover takes the focus when it opens. The editor may appear later, when the role is known.
  useEffect(() => {
    if (!pending) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [pending])
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
