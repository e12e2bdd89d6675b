import { z } from 'zod'
import { type EnvironmentBasicRow, environmentBasic, presentEnvironmentBasic } from '../delivery/entity.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, userBasic } from '../users/entity.ts'

/** All statuses of a deployment. Callers can report only those in `REPORTED`. */
export const STATUSES = ['created', 'running', 'success', 'failed', 'canceled', 'skipped', 'blocked'] as const
export const REPORTED = ['running', 'success', 'failed', 'canceled'] as const
export type ReportedStatus = (typeof REPORTED)[number]

const ownFields = {
  id: z.int(),
  iid: z.int(),
  ref: z.string(),
  sha: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user: userBasic.nullable(),
}
const lastFields = {
  deployable: z.null().describe('The deployment job; null for deployments that were reported through the API'),
  status: z.string(),
}

export const deploymentEntity = z
  .object({ ...ownFields, environment: environmentBasic, ...lastFields })
  .meta({ id: 'Deployment' })

/** A single deployment. Gantry has no approvals, so none are pending. */
export const deploymentDetails = deploymentEntity
  .extend({
    pending_approval_count: z.int().optional().describe('Only in paid tiers'),
    approvals: z
      .array(z.object({ user: userBasic, status: z.string() }))
      .optional()
      .describe('Only in paid tiers'),
  })
  .meta({ id: 'DeploymentDetails' })

/** A deployment inside its environment. */
export const deploymentInEnvironment = z.object({ ...ownFields, ...lastFields }).meta({ id: 'DeploymentInEnvironment' })

export interface DeploymentRow {
  id: number
  iid: number
  ref: string
  sha: string
  tag: 0 | 1
  status: string
  created_at: string
  updated_at: string
  finished_at: string | null
  environment_id: number
  user_id: number | null
  username: string | null
  user_name: string | null
  user_state: string | null
  user_avatar: string | null
}

export const presentDeploymentInEnvironment = (
  row: DeploymentRow,
  how: Presenting,
): z.infer<typeof deploymentInEnvironment> => ({ ...presentOwn(row, how), ...presentLast(row) })

export const presentDeployment = (
  row: DeploymentRow,
  environment: EnvironmentBasicRow,
  how: Presenting,
): z.infer<typeof deploymentEntity> => ({
  ...presentOwn(row, how),
  environment: presentEnvironmentBasic(environment),
  ...presentLast(row),
})

export const presentDeploymentDetails = (
  row: DeploymentRow,
  environment: EnvironmentBasicRow,
  how: Presenting,
): z.infer<typeof deploymentDetails> => ({
  ...presentDeployment(row, environment, how),
  ...(how.licensed && { pending_approval_count: 0, approvals: [] }),
})

const presentOwn = (row: DeploymentRow, how: Presenting) => ({
  id: row.id,
  iid: row.iid,
  ref: row.ref,
  sha: row.sha,
  created_at: row.created_at,
  updated_at: row.updated_at,
  user: presentReporter(row, how),
})

const presentLast = ({ status }: DeploymentRow) => ({ deployable: null, status })

function presentReporter(row: DeploymentRow, how: Presenting) {
  if (row.user_id === null || row.username === null) return null
  const { user_id: id, username, user_name, user_state, user_avatar: avatar } = row
  return presentUserBasic({ id, username, name: user_name ?? '', state: user_state ?? '', avatar }, how)
}
