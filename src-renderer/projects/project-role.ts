import { roleName } from '../members/roles.ts'
import type { Project } from './project.ts'

/** The user's own role in the project, by the memberships that the server tells of. */
export function roleOf({ permissions }: Project): string | undefined {
  const level = Math.max(permissions?.project_access?.access_level ?? 0, permissions?.group_access?.access_level ?? 0)
  return level > 0 ? roleName(level) : undefined
}
