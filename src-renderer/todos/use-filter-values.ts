import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useUsers } from '../issues/use-choices.ts'
import type { Value } from '../ui/filter-operators.ts'

/** Suggests projects, groups and people for the operator that the user is typing. */
export function useFilterValues() {
  const [draft, setDraft] = useState<{ operator: string | undefined; typed: string }>({
    operator: undefined,
    typed: '',
  })
  const { operator, typed } = draft
  const [search] = useDebouncedValue(typed.trim(), 150)
  const part = { per_page: 20, ...(search && { search }) }
  const projects = useRead(
    'GET /projects',
    { ...part, simple: true, search_namespaces: true, order_by: 'last_activity_at' },
    { enabled: operator === 'project', keepPrevious: true },
  )
  const groups = useRead('GET /groups', part, { enabled: operator === 'group', keepPrevious: true })
  const { users } = useUsers(typed, operator === 'author')

  const values = (): readonly Value[] => {
    if (operator === 'project')
      return (projects.data ?? []).map(({ path_with_namespace, name }) => ({ value: path_with_namespace, note: name }))
    if (operator === 'group')
      return (groups.data ?? []).map(({ full_path, name }) => ({ value: full_path, note: name }))
    if (operator === 'author') return users.map(({ username, name }) => ({ value: username, note: name }))
    return []
  }
  return {
    values: values(),
    onDraft: (next: string | undefined, text: string) => setDraft({ operator: next, typed: text }),
  }
}
