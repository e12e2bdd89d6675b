import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { dueNote } from '../ui/dates.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { Label } from '../ui/label.tsx'
import { Avatar, Person, type PersonLike } from '../ui/person.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { labelOption } from './issue-editors.tsx'
import { useAssignableUsers, useLabelChoices, useLabelColorsIn, useMilestoneChoices } from './use-choices.ts'

export interface Picked {
  id: number
  name: string
}
interface Ids {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
}
const None = ({ children = 'None' }: { children?: string }) => <span className="quiet">{children}</span>
/** Why a picker is disabled: its options are those of the project. */
const NeedsProject = () => <None>Select a project first</None>

export function ProjectPicker({
  picked,
  onPick,
  ...ids
}: Ids & { picked: Picked | undefined; onPick: (p: Picked) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const projects = useRead(
    'GET /projects',
    {
      simple: true,
      archived: false,
      order_by: 'last_activity_at',
      per_page: 30,
      ...(search && { search, search_namespaces: true }),
    },
    { keepPrevious: true },
  )
  return (
    <FormPicker {...ids} value={picked ? picked.name : <None>Select a project</None>}>
      {(close) => (
        <PickList
          name="Project"
          options={(projects.data ?? []).map((p) => ({ id: String(p.id), name: p.path_with_namespace, isPath: true }))}
          picked={new Set(picked && [String(picked.id)])}
          onSearch={setTyped}
          pending={projects.pending}
          onPick={(id) => {
            const project = projects.data?.find((p) => String(p.id) === id)
            if (project) onPick({ id: project.id, name: project.path_with_namespace })
            close()
          }}
          emptyText="No matching projects"
        />
      )}
    </FormPicker>
  )
}

interface InProject extends Ids {
  project: Picked | undefined
}

export function LabelPicker({
  project,
  picked,
  onPick,
  ...ids
}: InProject & { picked: readonly string[]; onPick: (l: string[]) => void }) {
  const { labels, search } = useLabelChoices(project ? [project.id] : [])
  const colors = useLabelColorsIn(project?.id, picked)
  const value = picked.map((name) => <Label key={name} label={{ name, color: colors.get(name) }} />)
  return (
    <FormPicker {...ids} disabled={!project} value={!project ? <NeedsProject /> : value.length > 0 ? value : <None />}>
      {() => (
        <PickList
          name="Labels"
          options={labels.map(labelOption)}
          picked={new Set(picked)}
          onPick={(name) => onPick(picked.includes(name) ? picked.filter((p) => p !== name) : [...picked, name])}
          {...search}
          emptyText="No matching labels"
        />
      )}
    </FormPicker>
  )
}

export function AssigneePicker({
  project_id,
  picked,
  onPick,
  ...ids
}: Ids & { project_id: number | undefined; picked: readonly PersonLike[]; onPick: (p: PersonLike[]) => void }) {
  const [typed, setTyped] = useState('')
  const { users, pending } = useAssignableUsers(project_id === undefined ? [] : [project_id], typed)
  const toggle = ({ id, name, avatar_url }: PersonLike) =>
    onPick(picked.some((p) => p.id === id) ? picked.filter((p) => p.id !== id) : [...picked, { id, name, avatar_url }])
  return (
    <FormPicker
      {...ids}
      disabled={project_id === undefined}
      value={
        project_id === undefined ? (
          <NeedsProject />
        ) : picked.length > 0 ? (
          picked.map((p) => <Person key={p.id} person={p} />)
        ) : (
          <None>Unassigned</None>
        )
      }
    >
      {() => (
        <PickList
          name="Assign to"
          options={users.map((user) => ({
            id: String(user.id),
            name: user.name,
            note: `@${user.username}`,
            mark: <Avatar person={user} size={18} />,
          }))}
          picked={new Set(picked.map((p) => String(p.id)))}
          onSearch={setTyped}
          pending={pending}
          onPick={(id) => {
            const user = users.find((u) => String(u.id) === id)
            if (user) toggle(user)
          }}
          emptyText="No matching users with access"
        />
      )}
    </FormPicker>
  )
}

export function MilestonePicker({
  project,
  picked,
  onPick,
  ...ids
}: InProject & { picked: Picked | undefined; onPick: (m: Picked | undefined) => void }) {
  const now = useNow()
  const { milestones, search } = useMilestoneChoices(project ? [project.id] : [])
  const options = milestones.flatMap(({ title, due_date, ids: idByProject }) =>
    [...idByProject.values()].map((id) => ({
      id: String(id),
      name: title,
      note: dueNote(due_date, now),
    })),
  )
  return (
    <FormPicker {...ids} disabled={!project} value={!project ? <NeedsProject /> : picked ? picked.name : <None />}>
      {(close) => (
        <PickList
          name="Milestone"
          options={[{ id: '', name: 'None' }, ...options]}
          picked={new Set([String(picked?.id ?? '')])}
          onPick={(id) => {
            onPick(id ? { id: Number(id), name: options.find((o) => o.id === id)?.name ?? id } : undefined)
            close()
          }}
          {...search}
          emptyText="No matching open milestones"
        />
      )}
    </FormPicker>
  )
}
