import { roles } from '../kit/access/roles.ts'
import { mayUseFeature } from '../visibility/features.ts'
import { isOpenTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface CodeAccess {
  visibility: string
  repository_access_level: string
}

/**
 * Whether the viewer may read the code. A project that is private or not open to the viewer requires Reporter. In all other projects, the
 * repository feature must be open to the viewer.
 */
export function mayReadCode(project: CodeAccess, access_level: number, kind: Viewer['kind']): boolean {
  const level = project.repository_access_level
  if (level === 'disabled') return false
  if (project.visibility === 'private' || !isOpenTo(kind, project.visibility)) return access_level >= roles.reporter
  return level !== 'private' || access_level > 0
}

/** Whether the viewer may fork the project. A project can limit forks to its members or forbid them. */
export const mayFork = (
  project: CodeAccess & { forking_access_level: string },
  access_level: number,
  kind: Viewer['kind'],
) => mayReadCode(project, access_level, kind) && mayUseFeature(project.forking_access_level, access_level)
