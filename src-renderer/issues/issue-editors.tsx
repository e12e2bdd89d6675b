import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useNow } from '../ui/clock.tsx'
import { dueNote } from '../ui/dates.ts'
import { LabelDot } from '../ui/label-dot.tsx'
import { Avatar } from '../ui/person.tsx'
import { type Option, PickList } from '../ui/pick-list.tsx'
import { type Issue, labelNames } from './issue.ts'
import type { Change } from './issue-change.ts'
import { useAssignableUsers, useLabelChoices, useMilestoneChoices } from './use-choices.ts'
import { DueForm, WeightForm } from './value-forms.tsx'

interface Props {
  issue: Issue
  onChange: (change: Change) => void
  onDone: () => void
}

interface AssigneeProps {
  issue: Pick<Issue, 'project_id' | 'assignees'>
  onChange: (change: { assignee_ids: number[] }) => void
}

export const AssigneeEditor = ({ issue: { project_id, assignees }, onChange }: AssigneeProps) => (
  <PeopleEditor
    name="Assign to"
    project_id={project_id}
    people={assignees}
    onPick={(assignee_ids) => onChange({ assignee_ids })}
  />
)

interface PeopleProps {
  name: string
  project_id: number
  people: Issue['assignees']
  /** Gets the ids of all people afterwards, or 0 for nobody. */
  onPick: (ids: number[]) => void
}

/** Adds and removes people who can be assigned in a project. */
export function PeopleEditor({ name, project_id, people, onPick }: PeopleProps) {
  const [typed, setTyped] = useState('')
  const { users, pending } = useAssignableUsers([project_id], typed)
  const assigned = new Map(people.map((person) => [person.id, person]))
  const all = typed ? users : [...new Map([...people, ...users].map((user) => [user.id, user])).values()]
  const pick = (id: string) => {
    const rest = [...assigned.keys()].filter((person) => person !== Number(id))
    const next = assigned.has(Number(id)) ? rest : [...rest, Number(id)]
    onPick(next.length > 0 ? next : [0])
  }
  return (
    <PickList
      name={name}
      options={all.map((user) => ({
        id: String(user.id),
        name: user.name,
        note: `@${user.username}`,
        mark: <Avatar person={user} size={18} />,
      }))}
      picked={new Set([...assigned.keys()].map(String))}
      onPick={pick}
      onSearch={setTyped}
      pending={pending}
      emptyText="No matching users with access"
    />
  )
}

interface LabelProps {
  issue: Pick<Issue, 'project_id' | 'labels'>
  onChange: (change: { add_labels: string[] } | { remove_labels: string[] }) => void
}

export function LabelEditor({ issue, onChange }: LabelProps) {
  const { labels, search } = useLabelChoices([issue.project_id])
  const currentLabels = new Set(labelNames(issue))
  return (
    <PickList
      name="Labels"
      options={labels.map(labelOption)}
      picked={currentLabels}
      onPick={(name) => onChange(currentLabels.has(name) ? { remove_labels: [name] } : { add_labels: [name] })}
      {...search}
      emptyText="No matching labels"
    />
  )
}

/** A label in a `PickList`. */
export const labelOption = ({ name, color }: { name: string; color: string }): Option => ({
  id: name,
  name,
  isLabel: true,
  mark: <LabelDot color={color} />,
})

interface MilestoneProps {
  issue: Pick<Issue, 'project_id' | 'milestone'>
  onChange: (change: { milestone_id: number }) => void
  onDone: () => void
}

export function MilestoneEditor({ issue, onChange, onDone }: MilestoneProps) {
  const now = useNow()
  const { milestones, search } = useMilestoneChoices([issue.project_id])
  const currentId = issue.milestone ? String(issue.milestone.id) : '0'
  const options = milestones.flatMap(({ title, due_date, ids }) =>
    [...ids.values()].map((id) => ({ id: String(id), name: title, note: dueNote(due_date, now) })),
  )
  return (
    <PickList
      name="Milestone"
      options={[{ id: '0', name: 'None' }, ...options]}
      picked={new Set([currentId])}
      onPick={(id) => {
        onChange({ milestone_id: Number(id) })
        onDone()
      }}
      {...search}
      emptyText="No matching open milestones"
    />
  )
}

export function DueEditor({ issue, onChange, onDone }: Props) {
  const save = (due_date: string | null) => {
    onChange({ due_date })
    onDone()
  }
  return <DueForm due_date={issue.due_date} requestFor={(due_date) => changeOf(issue, { due_date })} onSave={save} />
}

export function WeightEditor({ issue, onChange, onDone }: Props) {
  const save = (weight: number | null) => {
    onChange({ weight })
    onDone()
  }
  return (
    <WeightForm
      weight={issue.weight ?? null}
      mayClear={typeof issue.weight === 'number'}
      requestFor={(weight) => changeOf(issue, { weight })}
      onSave={save}
    />
  )
}

const changeOf = ({ project_id, iid }: Issue, change: Change) =>
  requestOf('PUT /projects/:id/issues/:issue_iid', { id: project_id, issue_iid: iid, ...change })

export function StateEditor({ issue, onChange, onDone }: Props) {
  return (
    <PickList
      name="State"
      options={[
        { id: 'opened', name: 'Open' },
        { id: 'closed', name: 'Closed' },
      ]}
      picked={new Set([issue.state])}
      onPick={(id) => {
        if (id !== issue.state) onChange({ state_event: id === 'closed' ? 'close' : 'reopen' })
        onDone()
      }}
      emptyText="No matching states"
    />
  )
}

export function VisibilityEditor({ issue, onChange, onDone }: Props) {
  return (
    <PickList
      name="Visible to"
      options={[
        { id: 'false', name: 'Everyone with access' },
        { id: 'true', name: 'Author, assignees, Reporters and above', note: 'confidential' },
      ]}
      picked={new Set([String(issue.confidential)])}
      onPick={(id) => {
        onChange({ confidential: id === 'true' })
        onDone()
      }}
      emptyText="No matching options"
    />
  )
}
