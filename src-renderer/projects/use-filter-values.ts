import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import type { Value } from '../ui/filter-operators.ts'
import { count } from '../ui/number.ts'

/** Suggests values from the server for the operator that the user is typing. */
export function useFilterValues() {
  const [draft, setDraft] = useState<{ operator: string | undefined; typed: string }>({
    operator: undefined,
    typed: '',
  })
  const { operator } = draft
  const [search] = useDebouncedValue(draft.typed.trim(), 150)
  const part = { per_page: 30, ...(search && { search }) }
  const namespaces = useRead('GET /namespaces', part, { enabled: operator === 'group', keepPrevious: true })
  const people = useRead('GET /users', { ...part, active: true }, { enabled: operator === 'owner', keepPrevious: true })

  const topics = useRead('GET /topics', operator === 'topic_id' && /^\d+$/.test(search) ? { per_page: 100 } : part, {
    enabled: operator?.startsWith('topic') ?? false,
    keepPrevious: true,
  })

  const values = (): readonly Value[] => {
    if (operator === 'group')
      return (namespaces.data ?? [])
        .filter(({ kind }) => kind === 'group')
        .map(({ full_path, name }) => ({ value: full_path, note: name }))
    if (operator === 'owner') return (people.data ?? []).map(({ username, name }) => ({ value: username, note: name }))
    if (operator === 'topic')
      return (topics.data ?? []).map(({ name, total_projects_count: n }) => ({
        value: name,
        note: `${count(n)} ${n === 1 ? 'project' : 'projects'}`,
      }))
    if (operator === 'topic_id') return (topics.data ?? []).map(({ id, name }) => ({ value: String(id), note: name }))
    return []
  }
  return {
    values: values(),
    onDraft: (next: string | undefined, typed: string) => setDraft({ operator: next, typed }),
  }
}
