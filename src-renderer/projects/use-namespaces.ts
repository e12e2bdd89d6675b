import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { byPath } from '../ui/by-path.ts'

export interface Namespace {
  id: number
  full_path: string
}

/**
 * For a search of one or two letters the server returns only exact matches. Such a search is not sent; the list filters the loaded page
 * instead.
 */
export const isSearchable = (search: string) => search.length >= 3

/** Namespaces that match the typed text. */
export function useNamespaces(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const input = { per_page: 50, ...(isSearchable(search) && { search }) }
  const admin = useMe().data?.is_admin ?? false
  const groups = useRead(
    'GET /groups',
    // Creating a project in a group needs at least the Developer role.
    { ...input, ...(admin ? { all_available: true } : { min_access_level: 30 }) },
    { keepPrevious: true },
  )
  const all = useRead('GET /namespaces', input, { keepPrevious: true })
  const people = (all.data ?? []).filter(({ kind }) => kind === 'user')
  return {
    groups: (groups.data ?? []).toSorted(byPath).map(({ id, full_path, name }) => ({ id, full_path, name })),
    people: people.toSorted(byPath).map(({ id, full_path, name }) => ({ id, full_path, name })),
    pending: groups.pending || all.pending,
    error: groups.error ?? all.error,
  }
}
