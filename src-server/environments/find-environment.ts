import { requireChanging } from '../delivery/policy.ts'
import { findDeliveringProject, findEnvironment } from '../delivery/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Trx } from '../kit/db/schema.ts'
import { recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'

export const environmentParams = { id: projectId, environment_id: recordId }

/** An environment that the caller may change, with its project. @throws ApiError 404, 403 */
export async function findEnvironmentToChange(
  trx: Trx,
  actor: Actor,
  { id, environment_id }: { id: number | string; environment_id: number },
) {
  const project = await findDeliveringProject(trx, actor, id, 'write')
  requireChanging(project)
  return { project, environment: await findEnvironment(trx, project.id, environment_id) }
}
