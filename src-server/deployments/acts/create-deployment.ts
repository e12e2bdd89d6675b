import type { EnvironmentRow } from '../../delivery/entity.ts'
import type { DeliveringProject } from '../../delivery/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findDeployment } from '../queries.ts'
import { snapshotOfDeployment } from '../snapshot.ts'
import { addDeployment, type NewDeployment } from '../write-queries.ts'

/** Creates a deployment. If it succeeded, it is linked to the merge requests that it delivers. @returns the new deployment */
export async function createDeployment(
  { db, actor, now, emit }: Act<Actor>,
  project: DeliveringProject,
  environment: EnvironmentRow,
  fields: Omit<NewDeployment, 'user_id'>,
) {
  const id = await addDeployment(db, project, environment, { ...fields, user_id: actor.id }, now)
  const row = await findDeployment(db, project.id, id)
  emit(
    'deployment.created',
    { deployment_id: id, project_id: project.id, actor_id: actor.id, status: fields.status },
    snapshotOfDeployment(project, row),
  )
  return row
}
