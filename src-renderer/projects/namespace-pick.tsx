import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentProps, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { FormPick } from '../ui/form-pick.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { wordsOf } from './words-of.ts'

export interface Namespace {
  id: number
  full_path: string
}

interface Props extends Pick<ComponentProps<typeof FormPick>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  picked: Namespace | undefined
  /** Said where nothing is picked. */
  none: string
  onPick: (namespace: Namespace) => void
}

/** A namespace that the user sees, searched by the server. */
export function NamespacePick({ picked, none, onPick, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const found = useRead('GET /namespaces', { per_page: 50, ...(search && { search }) }, { keep: true })
  return (
    <FormPick {...ids} value={picked ? picked.full_path : <span className="quiet">{none}</span>}>
      {(close) => (
        <PickList
          name="Namespace"
          options={(found.data ?? []).map((one) => ({ id: String(one.id), name: one.full_path, note: one.kind }))}
          picked={new Set(picked && [String(picked.id)])}
          onSearch={setTyped}
          pending={found.pending}
          onPick={(id) => {
            const one = found.data?.find((known) => String(known.id) === id)
            if (one) onPick({ id: one.id, full_path: one.full_path })
            close()
          }}
          none={found.error ? wordsOf(found.error) : 'No namespace of that name'}
        />
      )}
    </FormPick>
  )
}
