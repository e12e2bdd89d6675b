import type { EnvironmentRow } from '../../delivery/entity.ts'
import type { DeliveringProject } from '../../delivery/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ReportedStatus } from '../entity.ts'
import { findDeployment, type ListedDeployment } from '../queries.ts'
import { snapshotOfDeployment } from '../snapshot.ts'
import { changeStatus } from '../write-queries.ts'

/**
 * Changes the status of a deployment. If it succeeded, it is linked to the merge requests that it delivers.
 * @returns the changed deployment
 */
export async function updateDeployment(
  { db, actor, now, emit }: Act<Actor>,
  project: DeliveringProject,
  { environment, before, status }: { environment: EnvironmentRow; before: ListedDeployment; status: ReportedStatus },
) {
  await changeStatus(db, project, environment, before, status, now)
  const row = await findDeployment(db, project.id, before.id)
  emit(
    'deployment.updated',
    { deployment_id: row.id, project_id: project.id, actor_id: actor.id, status, old_status: before.status },
    snapshotOfDeployment(project, row),
  )
  return row
}
