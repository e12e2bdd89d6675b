import { type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { featureEnabledFor, mayUseFeature } from './features.ts'
import type { Viewer } from './viewer.ts'

/** What decides who may read the merge requests of a project that the caller sees. */
interface Project {
  visibility: string
  merge_requests_access_level: string
  access_level: number
}

/** Merge requests show code, so in a private project they are for Reporters. */
export const mayReadMergeRequests = ({ visibility, merge_requests_access_level, access_level }: Project): boolean =>
  mayUseFeature(merge_requests_access_level, access_level) &&
  (visibility !== 'private' || access_level >= roles.reporter)

/** The same rule as SQL on `project` of the outer query, which the viewer sees. */
export const mergeRequestsEnabledFor = (viewer: Viewer): RawBuilder<boolean> => {
  const enabled = featureEnabledFor(viewer, 'merge_requests')
  if (viewer.kind === 'admin') return enabled
  return sql<boolean>`(${enabled} AND (project.visibility <> 'private' OR EXISTS (
    SELECT 1 FROM project_authorization reporter WHERE reporter.user_id = ${viewer.id}
    AND reporter.project_id = project.id AND reporter.access_level >= ${sql.lit(roles.reporter)})))`
}
