import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { ListedDeployment } from '../queries.ts'
import { snapshotOfDeployment } from '../snapshot.ts'
import { deleteDeployment } from '../write-queries.ts'

/** Removes a deployment. */
export async function removeDeployment(
  { db, actor, emit }: Act<Actor>,
  project: ProjectRef,
  deployment: ListedDeployment,
) {
  await deleteDeployment(db, deployment.id)
  emit(
    'deployment.removed',
    { deployment_id: deployment.id, project_id: project.id, actor_id: actor.id },
    snapshotOfDeployment(project, deployment),
  )
}
