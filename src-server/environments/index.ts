import { createEnvironment } from './endpoints/create-environment.ts'
import { deleteEnvironment } from './endpoints/delete-environment.ts'
import { deleteReviewApps } from './endpoints/delete-review-apps.ts'
import { getEnvironment } from './endpoints/get-environment.ts'
import { listEnvironments } from './endpoints/list-environments.ts'
import { stopEnvironment } from './endpoints/stop-environment.ts'
import { stopStaleEnvironments } from './endpoints/stop-stale-environments.ts'
import { updateEnvironment } from './endpoints/update-environment.ts'

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
