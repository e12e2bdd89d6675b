import { type Role, requireRole } from '../kit/access/roles.ts'
import { forbidden } from '../kit/errors.ts'

/** What of a project decides who may look at its environments and change them. */
export interface Delivering {
  access_level: number
  archived: 0 | 1
  environments_access_level: string
}

/** Reporters, where the project has environments at all. @throws ApiError 403 */
export function requireReading(project: Delivering) {
  if (project.environments_access_level === 'disabled') throw forbidden()
  requireRole(project, 'reporter')
}

/** Developers, or who is named; archived projects are read-only. @throws ApiError 403 */
export function requireChanging(project: Delivering, role: Role = 'developer') {
  requireReading(project)
  requireRole(project, role)
  if (project.archived) throw forbidden()
}

/** Of folders such as `review/…`: merge requests are not said to be deployed there. */
export const isInFolder = (name: string) => name.includes('/')
