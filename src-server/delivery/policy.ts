import { lacksRole, type Role, requireRole } from '../kit/access/roles.ts'
import { forbidden } from '../kit/errors.ts'
import { byState, isArchived } from '../kit/reason.ts'
import { mayReadDeployments } from '../visibility/deployments.ts'

/** The columns of a project that decide who may see and change its environments. */
export interface EnvironmentAccess {
  access_level: number
  archived: 0 | 1
  environments_access_level: string
}

/** Requires Reporter and the environments feature. @throws ApiError 403 */
export function requireReading(project: EnvironmentAccess) {
  if (!mayReadDeployments(project))
    throw forbidden(
      project.environments_access_level === 'disabled'
        ? byState('environments switched on in the project', 'switched off')
        : lacksRole(project, 'reporter'),
    )
}

/** Requires the role, by default Developer, and a project that is not archived. @throws ApiError 403 */
export function requireChanging(project: EnvironmentAccess, role: Role = 'developer') {
  requireReading(project)
  requireRole(project, role)
  if (project.archived) throw forbidden(isArchived)
}

/** Deployments to folders such as `review/…` list no merge requests. */
export const isInFolder = (name: string) => name.includes('/')
