import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import type { Value } from '../ui/filter-operators.ts'
import type { Project } from './project.ts'

/** What is known for the operator that is being typed; the server is asked when one types it, not before. */
export function useFilterValues(loaded: readonly Project[]) {
  const [draft, setDraft] = useState<{ operator: string | undefined; typed: string }>({
    operator: undefined,
    typed: '',
  })
  const { operator } = draft
  const [search] = useDebouncedValue(draft.typed.trim(), 150)
  const part = { per_page: 30, ...(search && { search }) }
  const namespaces = useRead('GET /namespaces', part, { enabled: operator === 'group', keep: true })
  const people = useRead('GET /users', { ...part, active: true }, { enabled: operator === 'owner', keep: true })

  const values = (): readonly Value[] => {
    if (operator === 'group')
      return (namespaces.data ?? [])
        .filter(({ kind }) => kind === 'group')
        .map(({ full_path, name }) => ({ value: full_path, note: name }))
    if (operator === 'owner') return (people.data ?? []).map(({ username, name }) => ({ value: username, note: name }))
    if (operator === 'topic')
      return [...new Set(loaded.flatMap((project) => project.topics))].sort().map((value) => ({ value }))
    return []
  }
  return {
    values: values(),
    onDraft: (next: string | undefined, typed: string) => setDraft({ operator: next, typed }),
  }
}
