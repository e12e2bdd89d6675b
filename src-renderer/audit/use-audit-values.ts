import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../api/use-api.ts'
import { useUsers } from '../issues/use-choices.ts'
import type { Value } from '../ui/filter-operators.ts'

const listed = 20

/** The people, projects, groups, kinds of records or acts for the operator that is being typed. */
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
  const audited = useRead('GET /-/gantry/v1/audited_kinds', {}, { enabled: operator === 'kind' || operator === 'act' })
  if (operator === 'kind') return (audited.data ?? []).map(({ kind }) => ({ value: kind }))
  if (operator === 'act') return valuesOfActs(audited.data ?? [])
  if (operator === 'by' || operator === 'user')
    return users.map(({ username, name }) => ({ value: username, note: name }))
  if (operator === 'project')
    return (projects.data ?? []).map(({ path_with_namespace, name }) => ({ value: path_with_namespace, note: name }))
  return operator === 'group'
    ? (groups.data ?? []).map(({ full_path, name }) => ({ value: full_path, note: name }))
    : []
}

/** Each act once, with the kinds of records that it is done to. */
export function valuesOfActs(kinds: readonly { kind: string; acts: readonly string[] }[]): Value[] {
  const acts = [...new Set(kinds.flatMap((one) => one.acts))].sort()
  return acts.map((act) => ({
    value: act,
    note: kinds.flatMap(({ kind, acts }) => (acts.includes(act) ? [kind] : [])).join(', '),
  }))
}
