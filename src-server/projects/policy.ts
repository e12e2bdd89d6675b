import { roles } from '../kit/access/roles.ts'
import { mayUseFeature } from '../visibility/features.ts'
import { isOpenTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface Coded {
  visibility: string
  repository_access_level: string
}

/** Whether the repository is open to this viewer: in a private project it needs Reporters, elsewhere whoever sees the project. */
export function mayReadCode(project: Coded, access_level: number, kind: Viewer['kind']): boolean {
  const level = project.repository_access_level
  if (level === 'disabled') return false
  if (project.visibility === 'private' || !isOpenTo(kind, project.visibility)) return access_level >= roles.reporter
  return level !== 'private' || access_level > 0
}

/** Whether this viewer may take a copy of the code, which the project may keep to its members or from everybody. */
export const mayFork = (
  project: Coded & { forking_access_level: string },
  access_level: number,
  kind: Viewer['kind'],
) => mayReadCode(project, access_level, kind) && mayUseFeature(project.forking_access_level, access_level)
