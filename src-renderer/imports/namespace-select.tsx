import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useList } from '../api/use-api.ts'

interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  value: string | null
  onChange: (path: string | null) => void
  disabled: boolean
}

/** Selects the target namespace. Searches on the server among the namespaces that the user can see. */
export function NamespaceSelect({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 150)
  const wanted = search === value ? '' : search
  const found = useList('GET /namespaces', { per_page: 50, ...(wanted && { search: wanted }) })
  const rows = found.rows ?? []
  const paths = [...new Set([...(value ? [value] : []), ...rows.map((namespace) => namespace.full_path)])]
  const kinds = new Map(rows.map((namespace) => [namespace.full_path, namespace.kind]))
  return (
    <Select
      {...field}
      data={paths}
      value={value}
      onChange={onChange}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      placeholder="Personal namespace"
      nothingFoundMessage={
        found.error
          ? `${found.error.status}: ${found.error.message}`
          : found.fetching
            ? 'Searching…'
            : 'No matching namespaces'
      }
      clearButtonProps={{ 'aria-label': 'Use personal namespace' }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      renderOption={({ option }) => (
        <>
          <span className="cut" style={{ flex: 1 }}>
            {option.value}
          </span>
          <span className="quiet">{kinds.get(option.value)}</span>
        </>
      )}
    />
  )
}
