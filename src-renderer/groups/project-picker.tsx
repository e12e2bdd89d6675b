import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'

export interface PickedProject {
  id: number
  name: string
  path_with_namespace: string
}

interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  admin: boolean
  /** Projects in this namespace are not offered. */
  namespace_id: number
  project: PickedProject | undefined
  onProject: (project: PickedProject) => void
}

const owner = 50

/** Offers projects that the user can transfer. */
export function ProjectPicker({ admin, namespace_id, project, onProject, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const read = useRead(
    'GET /projects',
    {
      archived: false,
      simple: true,
      order_by: 'last_activity_at',
      per_page: 50,
      ...(search && { search, search_namespaces: true }),
      ...(!admin && { min_access_level: owner }),
    },
    { keepPrevious: true },
  )
  const choices = (read.data ?? []).filter(({ namespace }) => namespace.id !== namespace_id)
  return (
    <FormPicker {...ids} value={project?.path_with_namespace ?? <span className="quiet">Select a project</span>}>
      {(close) => (
        <PickList
          name="Project"
          options={choices.map((candidate) => ({
            id: String(candidate.id),
            name: candidate.path_with_namespace,
            isPath: true,
            note: candidate.name,
          }))}
          picked={new Set(project ? [String(project.id)] : [])}
          onSearch={setTyped}
          pending={read.pending}
          onPick={(id) => {
            const found = choices.find((candidate) => String(candidate.id) === id)
            if (found) onProject(found)
            close()
          }}
          emptyText="No matching projects"
        />
      )}
    </FormPicker>
  )
}
