import { requireReading } from '../delivery/policy.ts'
import { findDeliveringProject } from '../delivery/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'
import { findDeployment } from './queries.ts'

export const deploymentParams = { id: projectId, deployment_id: recordId }

/** A deployment that the caller may see, with its project. @throws ApiError 404, 403 */
export async function findVisibleDeployment(
  db: Db,
  actor: Actor,
  { id, deployment_id }: { id: number | string; deployment_id: number },
  intent: Intent = 'read',
) {
  const project = await findDeliveringProject(db, actor, id, intent)
  requireReading(project)
  return { project, deployment: await findDeployment(db, project.id, deployment_id) }
}
