import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { byPath } from '../ui/by-path.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'
import type { Group } from './group.ts'

export type Parent = Pick<Group, 'id' | 'full_path' | 'visibility'>

interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  parent: Parent | undefined
  onParent: (parent: Parent | undefined) => void
}

/** Offers groups in which the user is at least a Maintainer. If the selected group requires Owners, the server refuses the new subgroup. */
export function ParentPicker({ parent, onParent, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const groups = useRead(
    'GET /groups',
    { min_access_level: 40, per_page: 50, ...(search && { search }) },
    { keepPrevious: true },
  )
  return (
    <FormPicker {...ids} value={parent ? parent.full_path : <span className="quiet">None (top level)</span>}>
      {(close) => (
        <PickList
          name="Parent group"
          options={[
            ...(search ? [] : [{ id: '0', name: 'None (top level)' }]),
            ...(groups.data ?? []).toSorted(byPath).map((group) => ({
              id: String(group.id),
              name: group.full_path,
              isPath: true,
              note: group.name,
            })),
          ]}
          picked={new Set([String(parent?.id ?? 0)])}
          onSearch={setTyped}
          pending={groups.pending}
          onPick={(id) => {
            onParent(groups.data?.find((group) => String(group.id) === id))
            close()
          }}
          emptyText="No matching groups"
        />
      )}
    </FormPicker>
  )
}
