import { Popover } from '@mantine/core'
import { IconCircleCheck, IconCircleDot, IconFlag, IconTag, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BulkAction } from '../ui/bulk-bar.tsx'
import { useNow } from '../ui/clock.tsx'
import { dueNote } from '../ui/dates.ts'
import { Avatar } from '../ui/person.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { type Issue, isOpen, keyOf, labelNames, parseKey } from './issue.ts'
import { LabelDot } from './issue-editors.tsx'
import type { ChangeOf } from './use-bulk.ts'
import { useLabels, useMilestones, useUsers } from './use-choices.ts'

interface Props {
  keys: readonly string[]
  /** The selected issues that are loaded. */
  issues: readonly Issue[]
  onRun: (verb: string, keys: readonly string[], change: ChangeOf) => void
}

export function BulkActions({ keys, issues, onRun }: Props) {
  const projects = [...new Set(keys.flatMap((key) => parseKey(key)?.project_id ?? []))]
  const open = issues.filter(isOpen)
  const closed = issues.filter((issue) => !isOpen(issue))
  return (
    <>
      <ActionPopover name="Label" icon={<IconTag size={15} stroke={1.75} />}>
        {(close) => <BulkLabels {...{ keys, issues, projects, onRun, close }} />}
      </ActionPopover>
      <ActionPopover name="Assign" icon={<IconUserPlus size={15} stroke={1.75} />}>
        {(close) => <BulkAssign {...{ keys, issues, projects, onRun, close }} />}
      </ActionPopover>
      <ActionPopover name="Milestone" icon={<IconFlag size={15} stroke={1.75} />}>
        {(close) => <BulkMilestone {...{ keys, issues, projects, onRun, close }} />}
      </ActionPopover>
      {(open.length > 0 || closed.length === 0) && (
        <BulkAction
          icon={<IconCircleCheck size={15} stroke={1.75} />}
          onClick={() => onRun('Closing', excluding(keys, closed), () => ({ state_event: 'close' }))}
        >
          Close issues
        </BulkAction>
      )}
      {closed.length > 0 && (
        <BulkAction
          icon={<IconCircleDot size={15} stroke={1.75} />}
          onClick={() => onRun('Reopening', excluding(keys, open), () => ({ state_event: 'reopen' }))}
        >
          Reopen issues
        </BulkAction>
      )}
    </>
  )
}

/** Keeps issues that are not loaded, because their state is unknown. */
const excluding = (keys: readonly string[], issues: readonly Issue[]) => {
  const out = new Set(issues.map(keyOf))
  return keys.filter((key) => !out.has(key))
}

interface ChoiceProps extends Props {
  projects: readonly number[]
  close: () => void
}

function BulkLabels({ keys, issues, projects, onRun, close }: ChoiceProps) {
  const labels = useLabels(projects, true)
  const countWithLabel = (name: string) => issues.filter((issue) => labelNames(issue).includes(name)).length
  const all = new Set(labels.filter((l) => countWithLabel(l.name) === keys.length).map((l) => l.name))
  const some = new Set(labels.filter((l) => countWithLabel(l.name) > 0).map((l) => l.name))
  const pick = (name: string) => {
    if (all.has(name)) onRun(`Removing ${name} from`, keys, () => ({ remove_labels: [name] }))
    else onRun(`Adding ${name} to`, keys, () => ({ add_labels: [name] }))
    close()
  }
  return (
    <PickList
      name="Add or remove label"
      options={labels.map((l) => ({ id: l.name, name: l.name, mark: <LabelDot color={l.color} /> }))}
      picked={all}
      partlyPicked={some}
      onPick={pick}
      emptyText="No matching labels"
    />
  )
}

function BulkAssign({ keys, onRun, close }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const { users, pending } = useUsers(typed, true)
  const pick = (id: string) => {
    const name = users.find((user) => String(user.id) === id)?.name
    onRun(name ? `Assigning ${name} to` : 'Unassigning', keys, () => ({ assignee_ids: [Number(id)] }))
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
          note: `@${user.username}`,
          mark: <Avatar person={user} size={18} />,
        })),
      ]}
      picked={new Set()}
      onPick={pick}
      onSearch={setTyped}
      pending={pending}
      emptyText="No matching users"
    />
  )
}

function BulkMilestone({ keys, projects, onRun, close }: ChoiceProps) {
  const now = useNow()
  const milestones = useMilestones(projects, true)
  const pick = (title: string) => {
    const milestone = milestones.find((m) => m.title === title)
    onRun(milestone ? `Setting ${title} on` : 'Removing the milestone from', keys, (project) => {
      const milestone_id = milestone ? milestone.ids.get(project) : 0
      return milestone_id === undefined ? { refused: `The project has no open milestone ${title}.` } : { milestone_id }
    })
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
      emptyText="No matching open milestones"
    />
  )
}

function ActionPopover({
  name,
  icon,
  children,
}: {
  name: string
  icon: ReactNode
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <BulkAction icon={icon} onClick={() => setOpen(!open)}>
          {name}
        </BulkAction>
      </Popover.Target>
      <Popover.Dropdown p={0}>{open && children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
