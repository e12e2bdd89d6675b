import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { byPath } from '../ui/by-path.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'

export interface PickedGroup {
  id: number
  full_path: string
}
interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  picked: PickedGroup | undefined
  onPick: (group: PickedGroup) => void
  /** Ids of groups to leave out. */
  skip: readonly number[]
}

/** Selects one of the groups that the user can see. */
export function GroupPicker({ picked, onPick, skip, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const groups = useRead(
    'GET /groups',
    { all_available: true, per_page: 50, skip_groups: [...skip], ...(search && { search }) },
    { keepPrevious: true },
  )
  return (
    <FormPicker {...ids} value={picked ? picked.full_path : <span className="quiet">Select a group</span>}>
      {(close) => (
        <PickList
          name="Group"
          options={(groups.data ?? []).toSorted(byPath).map(({ id, full_path, name }) => ({
            id: String(id),
            name: full_path,
            isPath: true,
            note: name,
          }))}
          picked={new Set(picked && [String(picked.id)])}
          onSearch={setTyped}
          pending={groups.pending}
          onPick={(id) => {
            const group = groups.data?.find((candidate) => String(candidate.id) === id)
            if (group) onPick(group)
            close()
          }}
          emptyText="No matching groups"
        />
      )}
    </FormPicker>
  )
}
