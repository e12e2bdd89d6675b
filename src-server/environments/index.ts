import { createEnvironment } from './create-environment.ts'
import { deleteEnvironment } from './delete-environment.ts'
import { deleteReviewApps } from './delete-review-apps.ts'
import { getEnvironment } from './get-environment.ts'
import { listEnvironments } from './list-environments.ts'
import { stopEnvironment } from './stop-environment.ts'
import { stopStaleEnvironments } from './stop-stale-environments.ts'
import { updateEnvironment } from './update-environment.ts'

export const environments = [
  listEnvironments,
  getEnvironment,
  createEnvironment,
  updateEnvironment,
  deleteEnvironment,
  deleteReviewApps,
  stopEnvironment,
  stopStaleEnvironments,
] as const
