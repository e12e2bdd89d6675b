import type { ProjectRef } from '../projects/queries.ts'
import { projectPlaceOf } from '../snapshots/loaded.ts'
import type { DeploymentEventSnapshot } from './events.ts'
import { environmentOf, type ListedDeployment } from './queries.ts'

/** A deployment as events describe one, from a loaded row. */
export const snapshotOfDeployment = (project: ProjectRef, row: ListedDeployment): DeploymentEventSnapshot => {
  const { id, iid, ref, sha, status, created_at, updated_at, finished_at, user_id, username, user_name } = row
  const known = user_id !== null && username !== null && user_name !== null
  return {
    deployment: { id, iid, ref, sha, tag: row.tag === 1, status, created_at, updated_at, finished_at },
    environment: environmentOf(row),
    project: projectPlaceOf(project),
    user: known ? { id: user_id, username, name: user_name } : null,
  }
}
