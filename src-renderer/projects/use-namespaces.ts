import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'

export interface Namespace {
  id: number
  full_path: string
}

/** A shorter word is looked for as a whole; until then what is there is narrowed. */
export const isLong = (search: string) => search.length >= 3

/** Namespaces by what is typed, groups first: of people there are too many to begin with. */
export function useNamespaces(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const asked = { per_page: 50, ...(isLong(search) && { search }) }
  const admin = useMe().data?.is_admin ?? false
  const groups = useRead(
    'GET /groups',
    // Others make projects where they are Developers at least.
    { ...asked, ...(admin ? { all_available: true } : { min_access_level: 30 }) },
    { keepPrevious: true },
  )
  const all = useRead('GET /namespaces', asked, { keepPrevious: true })
  const people = (all.data ?? []).filter(({ kind }) => kind === 'user')
  return {
    groups: (groups.data ?? []).map(({ id, full_path, name }) => ({ id, full_path, name })),
    people: people.map(({ id, full_path, name }) => ({ id, full_path, name })),
    pending: groups.pending || all.pending,
    error: groups.error ?? all.error,
  }
}
