import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    environment: EnvironmentTable
    deployment: DeploymentTable
    deployment_merge_request: DeploymentMergeRequestTable
  }
}

interface EnvironmentTable {
  id: Generated<number>
  project_id: number
  name: string
  slug: string
  tier: Generated<string>
  state: Generated<string>
  external_url: string | null
  created_at: string
  updated_at: string
}

interface DeploymentTable {
  id: Generated<number>
  project_id: number
  environment_id: number
  iid: number
  user_id: number | null
  ref: string
  sha: string
  tag: Generated<Flag>
  status: string
  created_at: string
  updated_at: string
  finished_at: string | null
}

interface DeploymentMergeRequestTable {
  deployment_id: number
  merge_request_id: number
}
