import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'

/** A group to be the parent; null for the top. */
export type Target = { id: number; full_path: string } | null

interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  /** Whose new place it is. */
  group: { id: number; parent_id: number | null }
  target: Target | undefined
  onTarget: (target: Target) => void
}

/** The places to which the server lets a group go, and the top. */
export function LocationPick({ group, target, onTarget, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const asked = { id: group.id, per_page: 50, ...(search && { search }) }
  const locations = useRead('GET /groups/:id/transfer_locations', asked, { keepPrevious: true })
  const top = group.parent_id !== null && 'top level'.includes(search.toLowerCase())
  const options = [
    ...(top ? [{ id: '0', name: 'Top level', note: 'below no group' }] : []),
    ...(locations.data ?? []).map((one) => ({ id: String(one.id), name: one.full_path, note: one.name })),
  ]
  return (
    <FormPicker
      {...ids}
      value={
        target === undefined ? (
          <span className="quiet">Below which group</span>
        ) : (
          (target?.full_path ?? 'Top level, below no group')
        )
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
            const found = locations.data?.find((one) => String(one.id) === id)
            onTarget(found ? { id: found.id, full_path: found.full_path } : null)
            close()
          }}
          emptyText="The server offers no such place"
        />
      )}
    </FormPicker>
  )
}
