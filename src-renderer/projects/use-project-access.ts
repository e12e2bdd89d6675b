import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import type { ProjectAccess } from './settings-draft.ts'

/** The current user's effective access level, which includes inherited and shared memberships. */
export function useProjectAccessRead(id: number) {
  const me = useMe()
  const read = useRead('GET /-/gantry/v1/projects/contents', { ids: [id] })
  const level = read.data?.find((project) => project.id === id)?.access_level
  const access: ProjectAccess | undefined =
    me.data && level !== undefined ? { level, admin: me.data.is_admin ?? false } : undefined
  return { access, error: access ? null : (read.error ?? me.error), retry: read.retry }
}

/** Undefined while loading. */
export const useProjectAccess = (id: number): ProjectAccess | undefined => useProjectAccessRead(id).access
