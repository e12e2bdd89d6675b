import { roles } from '../kit/access/roles.ts'
import { mayReadCode } from '../projects/policy.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { mayReadMergeRequests } from '../visibility/merge-requests.ts'
import type { Viewer } from '../visibility/viewer.ts'

export { mayReadMergeRequests }

/** What these rules need of a project: the caller's level, 0 for no member. */
interface Place {
  access_level: number
}

/** Developers may merge merge requests. */
export const mayMerge = (project: Place) => project.access_level >= roles.developer

/** Developers may approve merge requests, also their own. */
export const mayApprove = (project: Place) => project.access_level >= roles.developer

/** Opening a merge request needs Developer in the project of the source branch, which is the same as the right to push there. */
export const mayOpenFrom = (source: ProjectRef) =>
  mayReadMergeRequests(source) && source.access_level >= roles.developer

/** A merge request may come from a fork of anybody who reads the merge requests and the code of its project. */
export const mayOpenIn = (target: ProjectRef, kind: Viewer['kind']) =>
  mayReadMergeRequests(target) && mayReadCode(target, target.access_level, kind)

/** Metadata is labels, milestone, assignees, reviewers and lock. */
export const maySetMetadata = (project: Place) => project.access_level >= roles.developer

/** Developers may change every merge request, authors and assignees their own. */
export const mayUpdateMergeRequest = (
  project: Place,
  actor: { id: number },
  { author_id, assignees }: { author_id: number; assignees: readonly { id: number }[] },
) =>
  project.access_level >= roles.developer ||
  author_id === actor.id ||
  assignees.some((assignee) => assignee.id === actor.id)

/** Authors may not delete their merge requests. */
export const mayDeleteMergeRequest = (project: Place) => project.access_level >= roles.owner
