import { forbidden } from '../kit/errors.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { featureReason, mayUseFeature } from '../visibility/features.ts'

/** Labels and milestones belong to issues and merge requests, so whoever may use neither reads no labels and milestones. */
const hasPlanning = ({ issues_access_level, merge_requests_access_level, access_level }: ProjectRef) =>
  mayUseFeature(issues_access_level, access_level) || mayUseFeature(merge_requests_access_level, access_level)

/** @throws ApiError 403 */
export function requirePlanning(project: ProjectRef) {
  if (!hasPlanning(project))
    throw forbidden(featureReason('issues or merge requests', project.issues_access_level, project.access_level))
}
