import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../api/use-api.ts'
import { useUsers } from '../issues/use-choices.ts'
import type { Value } from '../ui/filter-operators.ts'

const listed = 20

/** The people, projects or groups for the operator that is being typed. */
export function useAuditValues(typing: { operator: string | undefined; text: string } | undefined): Value[] {
  const operator = typing?.operator
  const [text] = useDebouncedValue(typing?.text.trim() ?? '', 150)
  const search = text === '' ? {} : { search: text }
  const { users } = useUsers(text, operator === 'by' || operator === 'user')
  const projects = useRead(
    'GET /projects',
    {
      simple: true,
      order_by: 'last_activity_at',
      per_page: listed,
      ...search,
      ...(text && { search_namespaces: true }),
    },
    { enabled: operator === 'project', keepPrevious: true },
  )
  const groups = useRead(
    'GET /groups',
    { all_available: true, per_page: listed, ...search },
    { enabled: operator === 'group', keepPrevious: true },
  )
  if (operator === 'by' || operator === 'user')
    return users.map(({ username, name }) => ({ value: username, note: name }))
  if (operator === 'project')
    return (projects.data ?? []).map(({ path_with_namespace, name }) => ({ value: path_with_namespace, note: name }))
  return operator === 'group'
    ? (groups.data ?? []).map(({ full_path, name }) => ({ value: full_path, note: name }))
    : []
}
