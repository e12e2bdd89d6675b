import { roles } from '../kit/access/roles.ts'
import { mayUseFeature } from '../visibility/features.ts'

/** What of a project decides who sees its merge requests, to one who sees the project. */
interface Project {
  visibility: string
  merge_requests_access_level: string
  access_level: number
}

/** Merge requests show code: in a private project they are for Reporters. */
export const mayReadMergeRequests = ({ visibility, merge_requests_access_level, access_level }: Project) =>
  mayUseFeature(merge_requests_access_level, access_level) &&
  (visibility !== 'private' || access_level >= roles.reporter)

/** Whoever may push to the project may offer a change to it, and merge one. */
export const mayMerge = ({ access_level }: { access_level: number }) => access_level >= roles.developer
