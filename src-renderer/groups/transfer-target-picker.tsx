import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { byPath } from '../ui/by-path.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'

/** The new parent group, or null for the top level. */
export type TransferTarget = { id: number; full_path: string } | null

interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  /** The group to transfer. */
  group: { id: number; parent_id: number | null }
  target: TransferTarget | undefined
  onTarget: (target: TransferTarget) => void
}

/** Offers the groups that the server accepts as the new parent, and the top level. */
export function TransferTargetPicker({ group, target, onTarget, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const input = { id: group.id, per_page: 50, ...(search && { search }) }
  const locations = useRead('GET /groups/:id/transfer_locations', input, { keepPrevious: true })
  const showTopLevel = group.parent_id !== null && 'top level'.includes(search.toLowerCase())
  const options = [
    ...(showTopLevel ? [{ id: '0', name: 'Top level', note: 'no parent group' }] : []),
    ...(locations.data ?? []).toSorted(byPath).map((location) => ({
      id: String(location.id),
      name: location.full_path,
      isPath: true,
      note: location.name,
    })),
  ]
  return (
    <FormPicker
      {...ids}
      value={
        target === undefined ? <span className="quiet">Select a parent group</span> : (target?.full_path ?? 'Top level')
      }
    >
      {(close) => (
        <PickList
          name="New parent"
          options={options}
          picked={new Set(target === undefined ? [] : [String(target?.id ?? 0)])}
          onSearch={setTyped}
          pending={locations.pending}
          onPick={(id) => {
            const found = locations.data?.find((location) => String(location.id) === id)
            onTarget(found ? { id: found.id, full_path: found.full_path } : null)
            close()
          }}
          emptyText="No matching groups"
        />
      )}
    </FormPicker>
  )
}
