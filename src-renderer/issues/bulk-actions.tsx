import { Popover } from '@mantine/core'
import {
  IconArrowRight,
  IconCalendar,
  IconCircleCheck,
  IconCircleDot,
  IconFlag,
  IconTag,
  IconUserPlus,
  IconWeight,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BulkAction } from '../ui/bulk-bar.tsx'
import { useNow } from '../ui/clock.tsx'
import { dueNote } from '../ui/dates.ts'
import { Avatar } from '../ui/person.tsx'
import { PickList } from '../ui/pick-list.tsx'
import type { BulkChange } from './bulk-change.ts'
import { type Issue, isOpen, labelNames, parseKey } from './issue.ts'
import { labelOption } from './issue-editors.tsx'
import { moveKey, type Property, propertyKeys } from './property-keys.ts'
import { useAssignableUsers, useLabelChoices, useMilestoneChoices } from './use-choices.ts'
import { DueForm, WeightForm } from './value-forms.tsx'

interface Props {
  keys: readonly string[]
  /** The selected issues that are loaded. */
  issues: readonly Issue[]
  onPick: (change: BulkChange) => void
}

interface ActionsProps extends Props {
  onMove: () => void
}

/** The buttons of the bulk bar. Each leads to a dialog, which shows the effect and asks for confirmation. */
export function BulkActions({ keys, issues, onPick, onMove }: ActionsProps) {
  const projects = [...new Set(keys.flatMap((key) => parseKey(key)?.project_id ?? []))]
  const closed = issues.filter((issue) => !isOpen(issue)).length
  const mayClose = closed < keys.length || closed === 0
  // Only in paid tiers.
  const hasWeights = issues.some((issue) => issue.weight !== undefined)
  return (
    <>
      <ActionPopover name="Label" command="Set labels" property="labels" icon={<IconTag size={15} stroke={1.75} />}>
        {(close) => <BulkLabels {...{ keys, issues, projects, onPick, close }} />}
      </ActionPopover>
      <ActionPopover
        name="Assign"
        command="Assign issues"
        property="assignees"
        icon={<IconUserPlus size={15} stroke={1.75} />}
      >
        {(close) => <BulkAssign {...{ keys, issues, projects, onPick, close }} />}
      </ActionPopover>
      <ActionPopover
        name="Milestone"
        command="Set milestone"
        property="milestone"
        icon={<IconFlag size={15} stroke={1.75} />}
      >
        {(close) => <BulkMilestone {...{ keys, issues, projects, onPick, close }} />}
      </ActionPopover>
      <ActionPopover name="Due" command="Set due date" property="due" icon={<IconCalendar size={15} stroke={1.75} />}>
        {(close) => (
          <DueForm
            due_date={null}
            onSave={(due_date) => {
              onPick({ kind: 'set_due', due_date })
              close()
            }}
          />
        )}
      </ActionPopover>
      {hasWeights && (
        <ActionPopover
          name="Weight"
          command="Set weight"
          property="weight"
          icon={<IconWeight size={15} stroke={1.75} />}
        >
          {(close) => (
            <WeightForm
              weight={null}
              mayClear={false}
              onSave={(weight) => {
                onPick({ kind: 'set_weight', weight })
                close()
              }}
            />
          )}
        </ActionPopover>
      )}
      <BulkAction
        icon={<IconArrowRight size={15} stroke={1.75} />}
        keys={moveKey}
        command="Move issues"
        onClick={onMove}
      >
        Move
      </BulkAction>
      {mayClose && (
        <BulkAction
          icon={<IconCircleCheck size={15} stroke={1.75} />}
          keys={propertyKeys.state}
          onClick={() => onPick({ kind: 'close' })}
        >
          Close issues
        </BulkAction>
      )}
      {closed > 0 && (
        <BulkAction
          icon={<IconCircleDot size={15} stroke={1.75} />}
          keys={mayClose ? undefined : propertyKeys.state}
          onClick={() => onPick({ kind: 'reopen' })}
        >
          Reopen issues
        </BulkAction>
      )}
    </>
  )
}

interface ChoiceProps extends Props {
  projects: readonly number[]
  close: () => void
}

function BulkLabels({ keys, issues, projects, onPick, close }: ChoiceProps) {
  const { labels, search } = useLabelChoices(projects)
  const countWithLabel = (name: string) => issues.filter((issue) => labelNames(issue).includes(name)).length
  const all = new Set(labels.filter((l) => countWithLabel(l.name) === keys.length).map((l) => l.name))
  const some = new Set(labels.filter((l) => countWithLabel(l.name) > 0).map((l) => l.name))
  const pick = (label: string) => {
    onPick({ kind: all.has(label) ? 'remove_label' : 'add_label', label })
    close()
  }
  return (
    <PickList
      name="Add or remove label"
      options={labels.map((l) => ({
        ...labelOption(l),
        note:
          l.projects.length < projects.length ? `in ${l.projects.length} of ${projects.length} projects` : undefined,
      }))}
      picked={all}
      partlyPicked={some}
      onPick={pick}
      {...search}
      emptyText="No matching labels"
    />
  )
}

function BulkAssign({ projects, onPick, close }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const { users, pending } = useAssignableUsers(projects, typed)
  const pick = (id: string) => {
    const user = users.find((one) => String(one.id) === id)
    onPick(user ? { kind: 'assign', user } : { kind: 'unassign' })
    close()
  }
  return (
    <PickList
      name="Assign to"
      options={[
        ...(typed ? [] : [{ id: '0', name: 'Unassigned' }]),
        ...users.map((user) => ({
          id: String(user.id),
          name: user.name,
          note:
            user.projects.length < projects.length
              ? `in ${user.projects.length} of ${projects.length} projects`
              : `@${user.username}`,
          mark: <Avatar person={user} size={18} />,
        })),
      ]}
      picked={new Set()}
      onPick={pick}
      onSearch={setTyped}
      pending={pending}
      emptyText="No matching users with access"
    />
  )
}

function BulkMilestone({ projects, onPick, close }: ChoiceProps) {
  const now = useNow()
  const { milestones, search } = useMilestoneChoices(projects)
  const pick = (title: string) => {
    const milestone = milestones.find((m) => m.title === title)
    onPick(milestone ? { kind: 'set_milestone', title, ids: milestone.ids } : { kind: 'remove_milestone' })
    close()
  }
  return (
    <PickList
      name="Set milestone"
      options={[
        { id: '', name: 'None' },
        ...milestones.map((m) => ({
          id: m.title,
          name: m.title,
          note: projects.length > 1 ? `in ${m.ids.size} of ${projects.length} projects` : dueNote(m.due_date, now),
        })),
      ]}
      picked={new Set()}
      onPick={pick}
      {...search}
      emptyText="No matching open milestones"
    />
  )
}

function ActionPopover({
  name,
  command,
  property,
  icon,
  children,
}: {
  name: string
  command: string
  property: Property
  icon: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BulkAction icon={icon} keys={propertyKeys[property]} command={command} onClick={() => setOpen(!open)}>
          {name}
        </BulkAction>
      </Popover.Target>
      <Popover.Dropdown p={0}>{open && children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
