import { sql } from 'kysely'
import type { EnvironmentRow } from '../delivery/entity.ts'
import { isInFolder } from '../delivery/policy.ts'
import { changeEnvironment, type DeliveringProject } from '../delivery/queries.ts'
import type { Flag, Trx } from '../kit/db/schema.ts'
import type { ReportedStatus } from './entity.ts'
import { finishedAt } from './status.ts'

export interface NewDeployment {
  ref: string
  sha: string
  tag: Flag
  status: ReportedStatus
  user_id: number
}
/** The columns that decide which merge requests a deployment delivers. */
interface DeployedRef {
  id: number
  ref: string
  tag: Flag
}

/** Inserts a deployment with the project's next iid. @returns its id */
export async function addDeployment(
  trx: Trx,
  project: DeliveringProject,
  environment: EnvironmentRow,
  deployment: NewDeployment,
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('deployment')
    .values({
      ...deployment,
      project_id: project.id,
      environment_id: environment.id,
      iid: sql<number>`(SELECT ifnull(max(iid), 0) + 1 FROM deployment WHERE project_id = ${project.id})`,
      created_at: now,
      updated_at: now,
      finished_at: finishedAt(deployment.status, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (deployment.status === 'success') await deliver(trx, project, environment, { ...deployment, id }, now)
  return id
}

export async function changeStatus(
  trx: Trx,
  project: DeliveringProject,
  environment: EnvironmentRow,
  deployment: DeployedRef,
  status: ReportedStatus,
  now: string,
) {
  await trx
    .updateTable('deployment')
    .set({ status, updated_at: now, finished_at: finishedAt(status, now) })
    .where('id', '=', deployment.id)
    .execute()
  if (status === 'success') await deliver(trx, project, environment, deployment, now)
}

/** Makes the environment available again and links the merge requests that the deployment delivers. */
async function deliver(
  trx: Trx,
  project: DeliveringProject,
  environment: EnvironmentRow,
  deployment: DeployedRef,
  finished_at: string,
) {
  if (environment.state === 'stopped') await changeEnvironment(trx, environment.id, { state: 'available' }, finished_at)
  if (isInFolder(environment.name)) return
  await linkMerged(trx, project, environment, deployment, finished_at)
  if (environment.tier === 'production') await markDeployed(trx, deployment.id, finished_at)
}

/**
 * Links the merge requests that a deployment delivers. Gantry has no repositories, so the commits of a deployment are unknown. Instead the
 * deployment delivers everything that was merged into its branch by then and was not deployed to this environment before. A tag, a commit
 * or a branch without merged requests counts as the default branch.
 */
const linkMerged = (
  trx: Trx,
  { id: project_id, default_branch }: DeliveringProject,
  environment: { id: number },
  { id, ref, tag }: DeployedRef,
  finished_at: string,
) =>
  sql`INSERT OR IGNORE INTO deployment_merge_request (deployment_id, merge_request_id)
    SELECT ${id}, merge_request.id FROM merge_request INDEXED BY merge_request_target
    WHERE merge_request.project_id = ${project_id} AND merge_request.state = 3
      AND merge_request.merged_at IS NOT NULL AND merge_request.merged_at <= ${finished_at}
      AND merge_request.target_branch = CASE WHEN ${tag} = 0 AND EXISTS (
          SELECT 1 FROM merge_request into_ref INDEXED BY merge_request_target
          WHERE into_ref.project_id = ${project_id} AND into_ref.target_branch = ${ref} AND into_ref.merged_at IS NOT NULL)
        THEN ${ref} ELSE ${default_branch ?? ref} END
      AND NOT EXISTS (
        SELECT 1 FROM deployment_merge_request linked CROSS JOIN deployment earlier ON earlier.id = linked.deployment_id
        WHERE linked.merge_request_id = merge_request.id AND earlier.environment_id = ${environment.id}
          AND earlier.status = 'success' AND earlier.id <> ${id})`.execute(trx)

const markDeployed = (trx: Trx, deployment_id: number, finished_at: string) =>
  trx
    .updateTable('merge_request')
    .set({ first_deployed_to_production_at: finished_at })
    .where('first_deployed_to_production_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('deployment_merge_request').select('merge_request_id').where('deployment_id', '=', deployment_id),
    )
    .execute()

export const deleteDeployment = (trx: Trx, id: number) => trx.deleteFrom('deployment').where('id', '=', id).execute()
