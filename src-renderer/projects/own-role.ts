import { roleName } from '../members/roles.ts'
import type { Project } from './project.ts'

/** The current user's role. The server reports the project and the group membership separately; the higher role applies. */
export function ownRole({ permissions }: Project): string | undefined {
  const level = Math.max(permissions?.project_access?.access_level ?? 0, permissions?.group_access?.access_level ?? 0)
  return level > 0 ? roleName(level) : undefined
}
